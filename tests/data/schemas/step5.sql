PRAGMA application_id = 1346720843;
PRAGMA user_version = 5;
PRAGMA journal_mode = WAL;
BEGIN TRANSACTION;
CREATE TABLE agreed (game TEXT PRIMARY KEY, hints INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "agreed" VALUES('knister-open',0);
CREATE TABLE events (
            game TEXT NOT NULL,
            revision INTEGER NOT NULL,
            at REAL NOT NULL,
            proposal TEXT,
            entry TEXT NOT NULL,
            PRIMARY KEY (game, revision)
        ) WITHOUT ROWID;
INSERT INTO "events" VALUES('dice-open',1,1001.0,'dice-open-0','{"event":"chanced","values":[5,1],"source":"seed"}');
INSERT INTO "events" VALUES('dice-open',2,1002.0,'dice-open-1','{"event":"chanced","values":[2,2],"source":"seed"}');
INSERT INTO "events" VALUES('dice-open',3,1003.0,'dice-open-2','{"event":"chanced","values":[1,5],"source":"seed"}');
INSERT INTO "events" VALUES('dice-open',4,1004.0,'dice-open-3','{"event":"chanced","values":[4,4],"source":"seed"}');
INSERT INTO "events" VALUES('dice-open',5,1005.0,'dice-open-4','{"event":"chanced","values":[2,6],"source":"seed"}');
INSERT INTO "events" VALUES('genial-open',1,1001.0,'deal','{"event":"chanced","values":[[2,3],[1,2],[2,5],[0,5],[2,2],[1,2]],"source":"seed"}');
INSERT INTO "events" VALUES('genial-open',2,1001.0,NULL,'{"event":"chanced","values":[[2,3],[5,5],[0,0],[3,5],[2,5],[0,4]],"source":"seed"}');
INSERT INTO "events" VALUES('genial-open',3,1002.0,'genial-open-0','{"event":"acted","seat":0,"action":{"do":"place","tile":[2,2],"cells":[127,139]}}');
INSERT INTO "events" VALUES('genial-open',4,1002.0,NULL,'{"event":"chanced","values":[[2,2]],"source":"seed"}');
INSERT INTO "events" VALUES('genial-open',5,1003.0,'genial-open-1','{"event":"acted","seat":1,"action":{"do":"place","tile":[2,5],"cells":[31,20]}}');
INSERT INTO "events" VALUES('genial-open',6,1003.0,NULL,'{"event":"chanced","values":[[1,3]],"source":"seed"}');
INSERT INTO "events" VALUES('genial-open',7,1004.0,'genial-open-2','{"event":"acted","seat":0,"action":{"do":"place","tile":[2,5],"cells":[102,87]}}');
INSERT INTO "events" VALUES('genial-open',8,1004.0,NULL,'{"event":"chanced","values":[[3,4]],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',1,1001.0,'knister-finished-0','{"event":"chanced","values":[1,2],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',2,1002.0,'knister-finished-1','{"event":"acted","seat":0,"action":{"do":"write","cell":14}}');
INSERT INTO "events" VALUES('knister-finished',3,1003.0,'knister-finished-2','{"event":"chanced","values":[1,3],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',4,1004.0,'knister-finished-3','{"event":"acted","seat":0,"action":{"do":"write","cell":20}}');
INSERT INTO "events" VALUES('knister-finished',5,1005.0,'knister-finished-4','{"event":"chanced","values":[6,5],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',6,1006.0,'knister-finished-5','{"event":"acted","seat":0,"action":{"do":"write","cell":18}}');
INSERT INTO "events" VALUES('knister-finished',7,1007.0,'knister-finished-6','{"event":"chanced","values":[3,1],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',8,1008.0,'knister-finished-7','{"event":"acted","seat":0,"action":{"do":"write","cell":19}}');
INSERT INTO "events" VALUES('knister-finished',9,1009.0,'knister-finished-8','{"event":"chanced","values":[2,5],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',10,1010.0,'knister-finished-9','{"event":"acted","seat":0,"action":{"do":"write","cell":7}}');
INSERT INTO "events" VALUES('knister-finished',11,1011.0,'knister-finished-10','{"event":"chanced","values":[3,4],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',12,1012.0,'knister-finished-11','{"event":"acted","seat":0,"action":{"do":"write","cell":17}}');
INSERT INTO "events" VALUES('knister-finished',13,1013.0,'knister-finished-12','{"event":"chanced","values":[1,5],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',14,1014.0,'knister-finished-13','{"event":"acted","seat":0,"action":{"do":"write","cell":12}}');
INSERT INTO "events" VALUES('knister-finished',15,1015.0,'knister-finished-14','{"event":"chanced","values":[1,1],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',16,1016.0,'knister-finished-15','{"event":"acted","seat":0,"action":{"do":"write","cell":16}}');
INSERT INTO "events" VALUES('knister-finished',17,1017.0,'knister-finished-16','{"event":"chanced","values":[6,6],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',18,1018.0,'knister-finished-17','{"event":"acted","seat":0,"action":{"do":"write","cell":22}}');
INSERT INTO "events" VALUES('knister-finished',19,1019.0,'knister-finished-18','{"event":"chanced","values":[2,4],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',20,1020.0,'knister-finished-19','{"event":"acted","seat":0,"action":{"do":"write","cell":3}}');
INSERT INTO "events" VALUES('knister-finished',21,1021.0,'knister-finished-20','{"event":"chanced","values":[1,2],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',22,1022.0,'knister-finished-21','{"event":"acted","seat":0,"action":{"do":"write","cell":5}}');
INSERT INTO "events" VALUES('knister-finished',23,1023.0,'knister-finished-22','{"event":"chanced","values":[6,4],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',24,1024.0,'knister-finished-23','{"event":"acted","seat":0,"action":{"do":"write","cell":15}}');
INSERT INTO "events" VALUES('knister-finished',25,1025.0,'knister-finished-24','{"event":"chanced","values":[6,4],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',26,1026.0,'knister-finished-25','{"event":"acted","seat":0,"action":{"do":"write","cell":21}}');
INSERT INTO "events" VALUES('knister-finished',27,1027.0,'knister-finished-26','{"event":"chanced","values":[6,2],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',28,1028.0,'knister-finished-27','{"event":"acted","seat":0,"action":{"do":"write","cell":24}}');
INSERT INTO "events" VALUES('knister-finished',29,1029.0,'knister-finished-28','{"event":"chanced","values":[6,1],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',30,1030.0,'knister-finished-29','{"event":"acted","seat":0,"action":{"do":"write","cell":0}}');
INSERT INTO "events" VALUES('knister-finished',31,1031.0,'knister-finished-30','{"event":"chanced","values":[5,2],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',32,1032.0,'knister-finished-31','{"event":"acted","seat":0,"action":{"do":"write","cell":4}}');
INSERT INTO "events" VALUES('knister-finished',33,1033.0,'knister-finished-32','{"event":"chanced","values":[1,3],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',34,1034.0,'knister-finished-33','{"event":"acted","seat":0,"action":{"do":"write","cell":2}}');
INSERT INTO "events" VALUES('knister-finished',35,1035.0,'knister-finished-34','{"event":"chanced","values":[1,3],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',36,1036.0,'knister-finished-35','{"event":"acted","seat":0,"action":{"do":"write","cell":10}}');
INSERT INTO "events" VALUES('knister-finished',37,1037.0,'knister-finished-36','{"event":"chanced","values":[1,1],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',38,1038.0,'knister-finished-37','{"event":"acted","seat":0,"action":{"do":"write","cell":11}}');
INSERT INTO "events" VALUES('knister-finished',39,1039.0,'knister-finished-38','{"event":"chanced","values":[1,6],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',40,1040.0,'knister-finished-39','{"event":"acted","seat":0,"action":{"do":"write","cell":13}}');
INSERT INTO "events" VALUES('knister-finished',41,1041.0,'knister-finished-40','{"event":"chanced","values":[6,4],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',42,1042.0,'knister-finished-41','{"event":"acted","seat":0,"action":{"do":"write","cell":1}}');
INSERT INTO "events" VALUES('knister-finished',43,1043.0,'knister-finished-42','{"event":"chanced","values":[5,2],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',44,1044.0,'knister-finished-43','{"event":"acted","seat":0,"action":{"do":"write","cell":8}}');
INSERT INTO "events" VALUES('knister-finished',45,1045.0,'knister-finished-44','{"event":"chanced","values":[3,2],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',46,1046.0,'knister-finished-45','{"event":"acted","seat":0,"action":{"do":"write","cell":6}}');
INSERT INTO "events" VALUES('knister-finished',47,1047.0,'knister-finished-46','{"event":"chanced","values":[1,1],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',48,1048.0,'knister-finished-47','{"event":"acted","seat":0,"action":{"do":"write","cell":23}}');
INSERT INTO "events" VALUES('knister-finished',49,1049.0,'knister-finished-48','{"event":"chanced","values":[3,5],"source":"seed"}');
INSERT INTO "events" VALUES('knister-finished',50,1050.0,'knister-finished-49','{"event":"acted","seat":0,"action":{"do":"write","cell":9}}');
INSERT INTO "events" VALUES('knister-open',1,1001.0,'knister-open-0','{"event":"chanced","values":[1,2],"source":"seed"}');
INSERT INTO "events" VALUES('knister-open',2,1002.0,'knister-open-1','{"event":"acted","seat":0,"action":{"do":"write","cell":20}}');
INSERT INTO "events" VALUES('knister-open',3,1003.0,'knister-open-2','{"event":"acted","seat":1,"action":{"do":"write","cell":23}}');
INSERT INTO "events" VALUES('knister-open',4,1004.0,'knister-open-3','{"event":"chanced","values":[1,3],"source":"seed"}');
INSERT INTO "events" VALUES('knister-open',5,1005.0,'knister-open-4','{"event":"acted","seat":0,"action":{"do":"write","cell":7}}');
INSERT INTO "events" VALUES('knister-open',6,1006.0,'knister-open-5','{"event":"acted","seat":1,"action":{"do":"write","cell":0}}');
INSERT INTO "events" VALUES('knister-open',7,1007.0,'knister-open-6','{"event":"chanced","values":[6,5],"source":"seed"}');
INSERT INTO "events" VALUES('knister-open',8,1008.0,'knister-open-7','{"event":"acted","seat":1,"action":{"do":"write","cell":14}}');
INSERT INTO "events" VALUES('knister-open',9,1009.0,'knister-open-8','{"event":"acted","seat":0,"action":{"do":"write","cell":6}}');
INSERT INTO "events" VALUES('knister-open',10,1010.0,'over','{"event":"handed_over","seat":1,"controller":{"kind":"bot","level":"hard","guest":null},"resigned":false}');
INSERT INTO "events" VALUES('trigon-open',1,1001.0,'trigon-open-0','{"event":"acted","seat":0,"action":{"do":"place","cells":[318,319,320,321,322]}}');
INSERT INTO "events" VALUES('trigon-open',2,1002.0,'trigon-open-1','{"event":"acted","seat":1,"action":{"do":"place","cells":[298,299,300,301,333,334]}}');
INSERT INTO "events" VALUES('trigon-open',3,1003.0,'trigon-open-2','{"event":"acted","seat":0,"action":{"do":"place","cells":[135,165,166,167,168]}}');
INSERT INTO "events" VALUES('trigon-open',4,1004.0,'trigon-open-3','{"event":"acted","seat":1,"action":{"do":"place","cells":[150,151,152,183,184]}}');
INSERT INTO "events" VALUES('trigon-open',5,1005.0,'trigon-open-4','{"event":"acted","seat":0,"action":{"do":"place","cells":[353,354,381,382,408]}}');
INSERT INTO "events" VALUES('trigon-open',6,1006.0,'trigon-open-5','{"event":"acted","seat":1,"action":{"do":"place","cells":[363,365,390,391,392,393]}}');
CREATE TABLE fact_seats (
            game TEXT NOT NULL,
            seat INTEGER NOT NULL,
            profile TEXT,
            name TEXT NOT NULL,
            controller TEXT NOT NULL,
            place INTEGER,
            score INTEGER NOT NULL,
            parts TEXT NOT NULL,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID;
CREATE TABLE facts (
            game TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            variant TEXT NOT NULL,
            finished REAL NOT NULL,
            seconds REAL NOT NULL,
            moves INTEGER NOT NULL,
            luck TEXT NOT NULL
        ) WITHOUT ROWID;
CREATE TABLE games (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            rules INTEGER NOT NULL,
            setup TEXT NOT NULL,
            seats TEXT NOT NULL,
            real_dice INTEGER NOT NULL,
            luck TEXT NOT NULL,
            created REAL NOT NULL,
            updated REAL NOT NULL,
            deleted REAL,
            status TEXT NOT NULL,
            revision INTEGER NOT NULL,
            snapshot TEXT NOT NULL
        ) WITHOUT ROWID;
INSERT INTO "games" VALUES('dice-open','table_dice',1,'{"seats":2,"plays":"knister","dice":["ivory","ivory"]}','[{"name":"Jana","controller":{"kind":"person","level":null,"guest":null},"avatar":"amber","profile":"profile0","resigned":false},{"name":"Eva","controller":{"kind":"person","level":null,"guest":null},"avatar":"amber","profile":"profile1","resigned":false}]',0,'seed:3',1000.0,1005.0,NULL,'open',5,'{"format":1,"game":"table_dice","rules":1,"setup":{"seats":2,"plays":"knister","dice":["ivory","ivory"]},"state":{"step":"roll","round":5,"roller":1,"dice":[2,6],"attempt":0,"rerolling":[],"taken":null,"totals":[],"left":[]}}');
INSERT INTO "games" VALUES('genial-open','genial',1,'{"seats":2,"teams":false}','[{"name":"Jana","controller":{"kind":"person","level":null,"guest":null},"avatar":"amber","profile":"profile0","resigned":false},{"name":"Eva","controller":{"kind":"person","level":null,"guest":null},"avatar":"amber","profile":"profile1","resigned":false}]',0,'seed:1',1000.0,1004.0,NULL,'open',8,'{"format":1,"game":"genial","rules":1,"setup":{"seats":2,"teams":false},"state":{"phase":"place","turn":1,"bonus":0,"placed":[{"seat":0,"tile":[2,2],"cells":[127,139],"gains":[0,0]},{"seat":1,"tile":[2,5],"cells":[31,20],"gains":[0,0]},{"seat":0,"tile":[2,5],"cells":[102,87],"gains":[0,0]}],"tracks":[[0,0,0,0,0,0],[0,0,0,0,0,0]],"racks":[[[2,3],[1,2],[0,5],[1,2],[2,2],[3,4]],[[2,3],[5,5],[0,0],[3,5],[0,4],[1,3]]],"bag":[4,6,6,6,5,5,5,4,5,6,6,3,4,6,4,5,5,5,5,6,4],"first":[1,4],"shown":null,"draws":5}}');
INSERT INTO "games" VALUES('knister-finished','knister',1,'{"seats":1}','[{"name":"Jana","controller":{"kind":"person","level":null,"guest":null},"avatar":"amber","profile":"profile0","resigned":false}]',0,'seed:1',1000.0,1050.0,NULL,'finished',50,'{"format":1,"game":"knister","rules":1,"setup":{"seats":1},"state":{"grids":[[7,10,4,6,7,3,5,7,7,8,4,2,6,7,3,10,2,7,11,4,4,10,12,2,8]],"round":25,"roller":0,"dice":[3,5],"writing":[],"left":[]}}');
INSERT INTO "games" VALUES('knister-open','knister',1,'{"seats":2}','[{"name":"Jana","controller":{"kind":"person","level":null,"guest":null},"avatar":"amber","profile":"profile0","resigned":false},{"name":"Eva","controller":{"kind":"person","level":null,"guest":null},"avatar":"amber","profile":"profile1","resigned":false}]',0,'seed:1',1000.0,1010.0,NULL,'open',10,'{"format":1,"game":"knister","rules":1,"setup":{"seats":2},"state":{"grids":[[null,null,null,null,null,null,11,4,null,null,null,null,null,null,null,null,null,null,null,null,3,null,null,null,null],[4,null,null,null,null,null,null,null,null,null,null,null,null,null,11,null,null,null,null,null,null,null,null,3,null]],"round":3,"roller":1,"dice":[6,5],"writing":[],"left":[]}}');
INSERT INTO "games" VALUES('trigon-open','trigon',1,'{"seats":2,"teams":false,"touching":"any"}','[{"name":"Jana","controller":{"kind":"person","level":null,"guest":null},"avatar":"amber","profile":"profile0","resigned":false},{"name":"Eva","controller":{"kind":"bot","level":"easy","guest":null},"avatar":"amber","profile":"profile1","resigned":false}]',0,'seed:1',1000.0,1006.0,NULL,'open',6,'{"format":1,"game":"trigon","rules":1,"setup":{"seats":2,"teams":false,"touching":"any"},"state":{"placed":[[[318,319,320,321,322],[353,354,381,382,408]],[[298,299,300,301,333,334],[363,365,390,391,392,393]],[[135,165,166,167,168]],[[150,151,152,183,184]]],"turn":2,"out":[]}}');
CREATE TABLE kept (
            part TEXT NOT NULL,
            key TEXT NOT NULL,
            value TEXT NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (part, key)
        ) WITHOUT ROWID;
INSERT INTO "kept" VALUES('lessons','knister','{"page":3}',1002.0);
CREATE TABLE profiles (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            avatar TEXT NOT NULL,
            owner INTEGER NOT NULL,
            used REAL NOT NULL
        ) WITHOUT ROWID;
INSERT INTO "profiles" VALUES('p1','Jana','amber',1,1000.0);
INSERT INTO "profiles" VALUES('p2','Jiří','blue',0,1001.0);
CREATE TABLE rolls (
            game TEXT NOT NULL,
            revision INTEGER NOT NULL,
            number INTEGER NOT NULL,
            at REAL NOT NULL,
            die TEXT NOT NULL,
            face TEXT NOT NULL,
            source TEXT NOT NULL,
            PRIMARY KEY (game, revision, number)
        ) WITHOUT ROWID;
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "settings" VALUES('language','"cs"');
INSERT INTO "settings" VALUES('volume','0.5');
CREATE INDEX games_by_update ON games (status, updated);
CREATE INDEX rolls_by_die ON rolls (source, die, face);
CREATE UNIQUE INDEX events_by_proposal ON events (game, proposal) WHERE proposal IS NOT NULL;
COMMIT;
