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
    "updatedAt" TEXT NOT NULL,
    "category" TEXT,
    "tags" TEXT NOT NULL
) STRICT;
INSERT INTO "Memo" VALUES(1,'DB6671D2-EDA7-4911-97D6-4FE55CB78201','Kyoto','temples',1,'2025-06-01T09:41:00.250000Z','2025-06-01T09:41:00.250000Z','travel','["旅行"]');
INSERT INTO "Memo" VALUES(2,'DB6671D2-EDA7-4911-97D6-4FE55CB78202','Shopping','',0,'2025-06-01T09:41:00.250000Z','2025-06-01T09:41:00.250000Z',NULL,'[" "," home ","food"]');
INSERT INTO "Memo" VALUES(3,'DB6671D2-EDA7-4911-97D6-4FE55CB78203','Nothing','',0,'2025-06-01T09:41:00.250000Z','2025-06-01T09:41:00.250000Z',NULL,'[]');
CREATE TABLE ferry_change (
    tx INTEGER NOT NULL,
    entity TEXT NOT NULL,
    pk INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('update', 'delete')),
    before TEXT NOT NULL,
    PRIMARY KEY (tx, entity, pk)
) STRICT, WITHOUT ROWID;
CREATE TABLE ferry_inserted_range (
    tx INTEGER NOT NULL,
    entity TEXT NOT NULL,
    first_pk INTEGER NOT NULL,
    last_pk INTEGER NOT NULL,
    PRIMARY KEY (tx, entity, first_pk)
) STRICT, WITHOUT ROWID;
INSERT INTO "ferry_inserted_range" VALUES(1,'Memo',1,3);
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
INSERT INTO "ferry_schema" VALUES(1,'MemosSchema','2.0.0','4d86af6c0c27cce176dee7c00b99c9fd34a7a0dd447eaaa85bdb9e3c383e9486','[{"attributes":[{"hasDefault":false,"isOptional":false,"isUnique":true,"name":"id","type":"uuid"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"title","type":"string"},{"defaultValue":{"text":""},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"content","type":"string"},{"defaultValue":{"integer":0},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"isFavorite","type":"bool"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"createdAt","type":"date"},{"defaultValue":{"attribute":"createdAt"},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"updatedAt","type":"date"},{"hasDefault":false,"isOptional":true,"isUnique":false,"name":"category","type":"string"},{"defaultValue":{"text":"[]"},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"tags","type":"json"}],"name":"Memo","uniquenessConstraints":[["id"]]}]','2026-01-01T00:00:00.075000Z');
CREATE TABLE ferry_transaction (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    author TEXT NOT NULL,
    time TEXT NOT NULL
) STRICT;
INSERT INTO "ferry_transaction" VALUES(1,'fixture','2026-01-01T00:00:00.078000Z');
CREATE UNIQUE INDEX "Memo_unique_id" ON "Memo" ("id");
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('ferry_transaction',1);
COMMIT;
