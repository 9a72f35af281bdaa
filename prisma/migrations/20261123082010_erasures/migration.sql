-- Owners whose data is deleted. The name of one is kept until that is done.
CREATE TABLE "erasures" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT,
    "owner_hash" TEXT NOT NULL,
    "jobs" INTEGER NOT NULL DEFAULT 0,
    "records" INTEGER NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "erasures_tenant_owner_key" ON "erasures"("tenant", "owner");
CREATE INDEX "erasures_running_idx" ON "erasures" ("due_at") WHERE "ended_at" IS NULL;

-- Who was told of which jobs, to find those that a deletion would take something from. Jobs that wait for
-- none are not in it.
CREATE INDEX "jobs_depends_on_idx" ON "jobs" USING gin ("depends_on") WHERE "depends_on" IS NOT NULL;

-- Whose row it is; null for those of a version before whose job is gone.
ALTER TABLE "diagnostics_writes" ADD COLUMN "owner" TEXT;
UPDATE "diagnostics_writes" SET "owner" = "jobs"."owner" FROM "jobs" WHERE "jobs"."id" = "diagnostics_writes"."job_id";
