-- The same done to many jobs, bit by bit. Its jobs are listed when it is asked for, so that each is done
-- once, whichever process does it and however often one is killed.
CREATE TABLE "bulks" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "key_id" UUID,
    "scopes" TEXT[] NOT NULL,
    "action" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "rate_per_second" INTEGER NOT NULL,
    "matched" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "bulk_jobs" (
    "bulk_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "new_job_id" UUID,
    "outcome" TEXT,

    CONSTRAINT "bulk_jobs_pkey" PRIMARY KEY ("bulk_id", "job_id")
);

CREATE INDEX "bulks_running_idx" ON "bulks" ("due_at") WHERE "status" = 'running';
CREATE INDEX "bulks_running_of_owner_idx" ON "bulks" ("tenant", "owner") WHERE "status" = 'running';
CREATE INDEX "bulk_jobs_open_idx" ON "bulk_jobs" ("bulk_id", "job_id") WHERE "outcome" IS NULL;

ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_bulk_id_fkey" FOREIGN KEY ("bulk_id") REFERENCES "bulks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
