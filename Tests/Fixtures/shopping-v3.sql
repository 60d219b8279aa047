PRAGMA application_id = 1181905529;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE "Item" (
    pk INTEGER PRIMARY KEY,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "section" TEXT NOT NULL,
    "isChecked" INTEGER NOT NULL CONSTRAINT "isChecked" CHECK ("isChecked" IN (0, 1)),
    "isOptional" INTEGER NOT NULL CONSTRAINT "isOptional" CHECK ("isOptional" IN (0, 1)),
    "position" INTEGER NOT NULL,
    "lastModified" TEXT
) STRICT;
INSERT INTO "Item" VALUES(1,'5B0C7E52-93A4-4D0B-8F51-000000000001','Bread',2,'Bakery',1,0,0,'2025-05-01T08:00:00.000000Z');
INSERT INTO "Item" VALUES(2,'5B0C7E52-93A4-4D0B-8F51-000000000002','Crème "fraîche"',1,'Dairy',0,1,0,'2001-01-01T00:00:00.000000Z');
INSERT INTO "Item" VALUES(3,'5B0C7E52-93A4-4D0B-8F51-000000000003','玉ねぎ & Lauch''s',12,'',0,0,7,'2025-05-02T09:30:00.000000Z');
CREATE TABLE ferry_change (
    tx INTEGER NOT NULL,
    entity TEXT NOT NULL,
    pk INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('update', 'delete')),
    before TEXT NOT NULL,
    PRIMARY KEY (tx, entity, pk)
) STRICT, WITHOUT ROWID;
INSERT INTO "ferry_change" VALUES(2,'Item',1,'update','{"amount":1,"lastModified":"2001-01-01T00:00:00.000000Z"}');
CREATE TABLE ferry_inserted_range (
    tx INTEGER NOT NULL,
    entity TEXT NOT NULL,
    first_pk INTEGER NOT NULL,
    last_pk INTEGER NOT NULL,
    PRIMARY KEY (tx, entity, first_pk)
) STRICT, WITHOUT ROWID;
INSERT INTO "ferry_inserted_range" VALUES(1,'Item',1,3);
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
INSERT INTO "ferry_schema" VALUES(1,'Shopping','3.0.0','e7da9f34f51b02e8a1cb3c476f93264c964514e7531ddcafaefc9c340f6d9242','[{"attributes":[{"hasDefault":false,"isOptional":false,"isUnique":true,"name":"id","type":"uuid"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"name","type":"string"},{"defaultValue":{"integer":1},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"amount","type":"int64"},{"defaultValue":{"text":""},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"section","type":"string"},{"defaultValue":{"integer":0},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"isChecked","type":"bool"},{"defaultValue":{"integer":0},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"isOptional","type":"bool"},{"defaultValue":{"integer":0},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"position","type":"int64"},{"hasDefault":false,"isOptional":true,"isUnique":false,"name":"lastModified","type":"date"}],"name":"Item","uniquenessConstraints":[["id"]]}]','2026-01-01T00:00:00.000000Z');
CREATE TABLE ferry_transaction (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    author TEXT NOT NULL,
    time TEXT NOT NULL
) STRICT;
INSERT INTO "ferry_transaction" VALUES(1,'fixture','2026-01-01T00:00:00.000000Z');
INSERT INTO "ferry_transaction" VALUES(2,'fixture','2026-01-01T00:00:01.000000Z');
CREATE UNIQUE INDEX "Item_unique_id" ON "Item" ("id");
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('ferry_transaction',2);
COMMIT;
