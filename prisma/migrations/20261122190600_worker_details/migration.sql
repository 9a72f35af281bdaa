-- What an operator asks of a worker. The defaults are for workers of the version before, which do not
-- tell.
ALTER TABLE "workers"
    ADD COLUMN "slots" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "tools" TEXT[] NOT NULL DEFAULT '{}',
    ADD COLUMN "version" TEXT NOT NULL DEFAULT 'unknown';
