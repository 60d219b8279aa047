PRAGMA application_id = 1181905529;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE "Pokemon" (
    pk INTEGER PRIMARY KEY,
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "types" TEXT NOT NULL,
    "hp" INTEGER NOT NULL,
    "attack" INTEGER NOT NULL,
    "defense" INTEGER NOT NULL,
    "specialAttack" INTEGER NOT NULL,
    "specialDefense" INTEGER NOT NULL,
    "speed" INTEGER NOT NULL,
    "spriteURL" TEXT,
    "shinyURL" TEXT
) STRICT;
INSERT INTO "Pokemon" VALUES(1,1,'cinmite','["bug"]',1,2,3,4,5,6,'https://sprites.pokedex.example/1.png',NULL);
INSERT INTO "Pokemon" VALUES(2,2,'old name','["bug"]',1,2,3,4,5,6,'https://sprites.pokedex.example/2.png',NULL);
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
INSERT INTO "ferry_inserted_range" VALUES(1,'Pokemon',1,2);
CREATE TABLE ferry_meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "ferry_meta" VALUES('store','7BD30862-8801-4FA1-859C-47E864153A5C');
CREATE TABLE ferry_schema (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    entities TEXT NOT NULL,
    since TEXT NOT NULL
) STRICT;
INSERT INTO "ferry_schema" VALUES(1,'Pokedex','1.0.0','b64a997b8d8619ebe0310990d38974d240be86a8a66dddb75ac92a05d397736b','[{"attributes":[{"hasDefault":false,"isOptional":false,"isUnique":true,"name":"id","type":"int64"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"name","type":"string"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"types","type":"json"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"hp","type":"int64"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"attack","type":"int64"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"defense","type":"int64"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"specialAttack","type":"int64"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"specialDefense","type":"int64"},{"hasDefault":false,"isOptional":false,"isUnique":false,"name":"speed","type":"int64"},{"hasDefault":false,"isOptional":true,"isUnique":false,"name":"spriteURL","type":"url"},{"hasDefault":false,"isOptional":true,"isUnique":false,"name":"shinyURL","type":"url"}],"name":"Pokemon","uniquenessConstraints":[["id"]]}]','2026-11-30T20:42:44.515000Z');
CREATE TABLE ferry_transaction (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    author TEXT NOT NULL,
    time TEXT NOT NULL
) STRICT;
INSERT INTO "ferry_transaction" VALUES(1,'fixture','2026-11-30T20:42:44.560000Z');
CREATE UNIQUE INDEX "Pokemon_unique_id" ON "Pokemon" ("id");
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('ferry_transaction',1);
COMMIT;
