PRAGMA application_id = 1181905529;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE "Memo" (
    pk INTEGER PRIMARY KEY,
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "isFavorite" INTEGER NOT NULL CONSTRAINT "isFavorite" CHECK ("isFavorite" IN (0, 1)),
    "createdAt" TEXT NOT NULL,
    "updatedAt" TEXT NOT NULL
) STRICT;
INSERT INTO "Memo" VALUES(1,'DB6671D2-EDA7-4911-97D6-4FE55CB78201','Kyoto again','temples',0,'2025-06-01T09:41:00.250000Z','2025-06-01T09:43:00.250000Z');
INSERT INTO "Memo" VALUES(2,'DB6671D2-EDA7-4911-97D6-4FE55CB78202','日本語 "quoted" ''it''''s''','',0,'2025-06-01T09:41:00.250000Z','2025-06-01T09:41:00.250000Z');
CREATE TABLE ferry_change (
    tx INTEGER NOT NULL,
    entity TEXT NOT NULL,
    pk INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('update', 'delete')),
    before TEXT NOT NULL,
    PRIMARY KEY (tx, entity, pk)
) STRICT, WITHOUT ROWID;
INSERT INTO "ferry_change" VALUES(2,'Memo',1,'update','{"title":"Kyoto","isFavorite":1,"updatedAt":"2025-06-01T09:42:00.250000Z"}');
CREATE TABLE ferry_inserted_range (
    tx INTEGER NOT NULL,
    entity TEXT NOT NULL,
    first_pk INTEGER NOT NULL,
    last_pk INTEGER NOT NULL,
    PRIMARY KEY (tx, entity, first_pk)
) STRICT, WITHOUT ROWID;
INSERT INTO "ferry_inserted_range" VALUES(1,'Memo',1,2);
CREATE TABLE ferry_meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE ferry_schema (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    entities TEXT NOT NULL,
    since TEXT NOT NULL
) STRICT;
INSERT INTO "ferry_schema" VALUES(1,'MemosSchema','1.0.0','3735a0d4a81723010263fa9b2fd0e2a6185d8ec49dc9bfff174a53f8bf33be4b','[{"attributes":[{"hasDefault":false,"isOptional":false,"isUnique":true,"name":"id","type":"uuid"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"title","type":"string"},{"hasDefault":true,"isOptional":false,"isUnique":false,"name":"content","type":"string"},{"hasDefault":true,"isOptional":false,"isUnique":false,"name":"isFavorite","type":"bool"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"createdAt","type":"date"},{"hasDefault":true,"isOptional":false,"isUnique":false,"name":"updatedAt","type":"date"}],"name":"Memo","uniquenessConstraints":[["id"]]}]','2026-01-01T00:00:00.062000Z');
CREATE TABLE ferry_transaction (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    author TEXT NOT NULL,
    time TEXT NOT NULL
) STRICT;
INSERT INTO "ferry_transaction" VALUES(1,'fixture','2026-01-01T00:00:00.065000Z');
INSERT INTO "ferry_transaction" VALUES(2,'fixture','2026-01-01T00:00:00.067000Z');
CREATE UNIQUE INDEX "Memo_unique_id" ON "Memo" ("id");
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('ferry_transaction',2);
COMMIT;
