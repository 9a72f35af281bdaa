-- Jobs that wait for others. One that does is due at the end of all days, which processes of the version
-- before understand as well.
ALTER TABLE "jobs"
    ADD COLUMN     "depends_on" UUID[],
    ADD COLUMN     "blocked_by" UUID[],
    ADD COLUMN     "runs_after_failure" BOOLEAN,
    ADD COLUMN     "failed_parent" UUID,
    ADD COLUMN     "schedule" TEXT;

-- Who waits for a job that has ended. Jobs that wait for none are not in it.
CREATE INDEX "jobs_blocked_by_idx" ON "jobs" USING gin ("blocked_by") WHERE "blocked_by" IS NOT NULL;
