PRAGMA application_id = 1181905529;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE "BucketListItem" (
    pk INTEGER PRIMARY KEY,
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "isInPlan" INTEGER NOT NULL CONSTRAINT "isInPlan" CHECK ("isInPlan" IN (0, 1)),
    "trip" INTEGER REFERENCES "Trip" (pk) DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO "BucketListItem" VALUES(1,'5B0C7E52-93A4-4D0B-8F51-000000000001','Gelato','Pistacchio',0,1);
INSERT INTO "BucketListItem" VALUES(2,'5B0C7E52-93A4-4D0B-8F51-000000000002','Forum','',0,1);
INSERT INTO "BucketListItem" VALUES(3,'5B0C7E52-93A4-4D0B-8F51-000000000003','Ledger','',1,2);
INSERT INTO "BucketListItem" VALUES(4,'5B0C7E52-93A4-4D0B-8F51-000000000004','Sail','',0,NULL);
CREATE TABLE "LivingAccommodation" (
    pk INTEGER PRIMARY KEY,
    "id" TEXT NOT NULL,
    "placeName" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "isConfirmed" INTEGER NOT NULL CONSTRAINT "isConfirmed" CHECK ("isConfirmed" IN (0, 1)),
    "trip" INTEGER REFERENCES "Trip" (pk) DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO "LivingAccommodation" VALUES(1,'5B0C7E52-93A4-4D0B-8F51-000000000006','Casa Lucia','Via dei Fori 1',1,1);
CREATE TABLE "Trip" (
    pk INTEGER PRIMARY KEY,
    "name" TEXT NOT NULL,
    "destination" TEXT NOT NULL,
    "startDate" TEXT NOT NULL,
    "endDate" TEXT NOT NULL,
    "isFavorite" INTEGER NOT NULL CONSTRAINT "isFavorite" CHECK ("isFavorite" IN (0, 1)),
    "entity" TEXT NOT NULL CONSTRAINT "entity" CHECK ("entity" IN ('Trip', 'BusinessTrip', 'PersonalTrip')),
    "perDiem" REAL,
    "reason" TEXT
) STRICT;
INSERT INTO "Trip" VALUES(1,'Rome','Roma','2025-06-01T09:00:00.000000Z','2025-06-14T18:00:00.000000Z',1,'PersonalTrip',NULL,'family');
INSERT INTO "Trip" VALUES(2,'Audit','Zürich','2025-11-03T07:00:00.000000Z','2025-11-07T16:00:00.000000Z',0,'BusinessTrip',120.0,NULL);
INSERT INTO "Trip" VALUES(3,'Café','Köln "Mitte"','2025-03-01T10:00:00.000000Z','2025-03-02T22:00:00.000000Z',0,'PersonalTrip',NULL,'fun');
INSERT INTO "Trip" VALUES(4,'2026','Everywhere','2026-01-01T00:00:00.000000Z','2026-12-31T23:59:59.000000Z',0,'Trip',NULL,NULL);
CREATE TABLE ferry_change (
    tx INTEGER NOT NULL,
    entity TEXT NOT NULL,
    pk INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('update', 'delete')),
    before TEXT NOT NULL,
    PRIMARY KEY (tx, entity, pk)
) STRICT, WITHOUT ROWID;
INSERT INTO "ferry_change" VALUES(9,'Trip',1,'update','{"isFavorite":0}');
CREATE TABLE ferry_inserted_range (
    tx INTEGER NOT NULL,
    entity TEXT NOT NULL,
    first_pk INTEGER NOT NULL,
    last_pk INTEGER NOT NULL,
    PRIMARY KEY (tx, entity, first_pk)
) STRICT, WITHOUT ROWID;
INSERT INTO "ferry_inserted_range" VALUES(1,'Trip',1,1);
INSERT INTO "ferry_inserted_range" VALUES(2,'Trip',2,2);
INSERT INTO "ferry_inserted_range" VALUES(3,'Trip',3,3);
INSERT INTO "ferry_inserted_range" VALUES(3,'Trip',4,4);
INSERT INTO "ferry_inserted_range" VALUES(4,'BucketListItem',1,1);
INSERT INTO "ferry_inserted_range" VALUES(5,'BucketListItem',2,2);
INSERT INTO "ferry_inserted_range" VALUES(6,'BucketListItem',3,3);
INSERT INTO "ferry_inserted_range" VALUES(7,'BucketListItem',4,4);
INSERT INTO "ferry_inserted_range" VALUES(8,'LivingAccommodation',1,1);
CREATE TABLE ferry_meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "ferry_meta" VALUES('store','3AA0FB30-0835-471C-856B-E5514A399325');
CREATE TABLE ferry_schema (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    entities TEXT NOT NULL,
    since TEXT NOT NULL
) STRICT;
INSERT INTO "ferry_schema" VALUES(1,'SampleTrips','4.0.0','b09fe8dfd18d18ca64621ca5b02d64bcfdc7a815863c58f9ce41669fbf022299','[{"attributes":[{"hasDefault":false,"isOptional":false,"isUnique":true,"name":"name","type":"string"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"destination","type":"string"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"startDate","type":"date"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"endDate","type":"date"},{"defaultValue":{"integer":0},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"isFavorite","type":"bool"},{"defaultValue":{"text":"Trip"},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"entity","type":"string"},{"hasDefault":false,"isOptional":true,"isUnique":false,"name":"perDiem","type":"double"},{"hasDefault":false,"isOptional":true,"isUnique":false,"name":"reason","type":"string"}],"name":"Trip","relationships":[{"deleteRule":"cascade","destination":"BucketListItem","inverse":"trip","isJoinSource":false,"isOptional":true,"isToMany":true,"maximumModelCount":0,"minimumModelCount":0,"name":"bucketList"},{"deleteRule":"cascade","destination":"LivingAccommodation","inverse":"trip","isJoinSource":false,"isOptional":true,"isToMany":true,"maximumModelCount":0,"minimumModelCount":0,"name":"accommodations"}],"subentities":[{"attributes":["perDiem"],"name":"BusinessTrip","relationships":[],"requiredAttributes":["perDiem"],"superentity":"Trip"},{"attributes":["reason"],"name":"PersonalTrip","relationships":[],"requiredAttributes":["reason"],"superentity":"Trip"}],"uniquenessConstraints":[["name"]]},{"attributes":[{"hasDefault":false,"isOptional":false,"isUnique":true,"name":"id","type":"uuid"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"title","type":"string"},{"defaultValue":{"text":""},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"details","type":"string"},{"defaultValue":{"integer":0},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"isInPlan","type":"bool"},{"hasDefault":false,"isOptional":true,"isUnique":false,"name":"trip","type":"reference"}],"name":"BucketListItem","relationships":[{"deleteRule":"nullify","destination":"Trip","inverse":"bucketList","isJoinSource":false,"isOptional":true,"isToMany":false,"maximumModelCount":0,"minimumModelCount":0,"name":"trip"}],"uniquenessConstraints":[["id"]]},{"attributes":[{"hasDefault":false,"isOptional":false,"isUnique":true,"name":"id","type":"uuid"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"placeName","type":"string"},{"defaultValue":{"text":""},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"address","type":"string"},{"defaultValue":{"integer":0},"hasDefault":true,"isOptional":false,"isUnique":false,"name":"isConfirmed","type":"bool"},{"hasDefault":false,"isOptional":true,"isUnique":false,"name":"trip","type":"reference"}],"name":"LivingAccommodation","relationships":[{"deleteRule":"nullify","destination":"Trip","inverse":"accommodations","isJoinSource":false,"isOptional":true,"isToMany":false,"maximumModelCount":0,"minimumModelCount":0,"name":"trip"}],"uniquenessConstraints":[["id"]]}]','2026-01-01T00:00:00.000000Z');
CREATE TABLE ferry_transaction (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    author TEXT NOT NULL,
    time TEXT NOT NULL
) STRICT;
INSERT INTO "ferry_transaction" VALUES(1,'fixture','2026-01-01T00:00:00.000000Z');
INSERT INTO "ferry_transaction" VALUES(2,'fixture','2026-01-01T00:00:01.000000Z');
INSERT INTO "ferry_transaction" VALUES(3,'fixture','2026-01-01T00:00:02.000000Z');
INSERT INTO "ferry_transaction" VALUES(4,'fixture','2026-01-01T00:00:03.000000Z');
INSERT INTO "ferry_transaction" VALUES(5,'fixture','2026-01-01T00:00:04.000000Z');
INSERT INTO "ferry_transaction" VALUES(6,'fixture','2026-01-01T00:00:05.000000Z');
INSERT INTO "ferry_transaction" VALUES(7,'fixture','2026-01-01T00:00:06.000000Z');
INSERT INTO "ferry_transaction" VALUES(8,'fixture','2026-01-01T00:00:07.000000Z');
INSERT INTO "ferry_transaction" VALUES(9,'fixture','2026-01-01T00:00:08.000000Z');
CREATE UNIQUE INDEX "Trip_unique_name" ON "Trip" ("name");
CREATE UNIQUE INDEX "BucketListItem_unique_id" ON "BucketListItem" ("id");
CREATE INDEX "BucketListItem_index_trip" ON "BucketListItem" ("trip");
CREATE UNIQUE INDEX "LivingAccommodation_unique_id" ON "LivingAccommodation" ("id");
CREATE INDEX "LivingAccommodation_index_trip" ON "LivingAccommodation" ("trip");
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('ferry_transaction',9);
COMMIT;
