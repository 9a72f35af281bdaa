-- The turn of a job in its thread. Creation times cannot order jobs that are submitted at one moment:
-- they are read before the commit, and the later one may commit first.
CREATE SEQUENCE "jobs_turn_seq";
ALTER TABLE "jobs" ADD COLUMN "turn" BIGINT;
UPDATE "jobs" SET "turn" = "numbered"."n"
    FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "n" FROM "jobs") "numbered"
    WHERE "jobs"."id" = "numbered"."id";
SELECT setval('jobs_turn_seq', (SELECT count(*) + 1 FROM "jobs"), false);
ALTER TABLE "jobs" ALTER COLUMN "turn" SET DEFAULT nextval('jobs_turn_seq');
ALTER TABLE "jobs" ALTER COLUMN "turn" SET NOT NULL;
ALTER SEQUENCE "jobs_turn_seq" OWNED BY "jobs"."turn";

-- What was said before in a thread, and whether one of its jobs goes first: however long the thread.
CREATE INDEX "jobs_thread_turn_idx" ON "jobs" ("tenant", "thread_id", "turn") WHERE "thread_id" IS NOT NULL;
CREATE INDEX "jobs_thread_open_idx" ON "jobs" ("tenant", "thread_id", "turn")
    WHERE "thread_id" IS NOT NULL AND "status" IN ('PENDING', 'ACTIVE', 'DELAYED');

-- The time of a transition is read when its row is written: after whatever it had to wait for.
ALTER TABLE "transitions" ALTER COLUMN "at" SET DEFAULT clock_timestamp();
