-- CreateTable
CREATE TABLE "schedules" (
    "tenant" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "key_id" UUID,
    "scopes" TEXT[],
    "agent" TEXT NOT NULL,
    "input" JSON NOT NULL,
    "cron" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "overlap" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "metadata" JSONB NOT NULL,
    "tags" TEXT[],
    "limits" JSONB NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "last_job_id" UUID,
    "refusal" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("tenant","name")
);

-- Those that are due: asked for every second by every process.
CREATE INDEX "schedules_next_at_idx" ON "schedules" ("next_at") WHERE "next_at" IS NOT NULL;

ALTER TABLE "schedules" ADD CONSTRAINT "schedules_overlap_check" CHECK ("overlap" IN ('skip', 'queue'));
