-- The key that submitted a job, and why the job is to end where nobody asked for that.
ALTER TABLE "jobs" ADD COLUMN "key_id" UUID, ADD COLUMN "cancel_reason" TEXT;

-- The open jobs of a key that is revoked or has expired.
CREATE INDEX "jobs_open_key_idx" ON "jobs" ("key_id")
    WHERE "key_id" IS NOT NULL AND "status" IN ('PENDING', 'ACTIVE', 'DELAYED', 'WAITING');

-- The jobs of an owner, newest first.
CREATE INDEX "jobs_tenant_owner_created_at_id_idx" ON "jobs"("tenant", "owner", "created_at" DESC, "id" DESC);

-- Whose job asks.
ALTER TABLE "approvals" ADD COLUMN "owner" TEXT;
UPDATE "approvals" SET "owner" = "jobs"."owner" FROM "jobs" WHERE "jobs"."id" = "approvals"."job_id";

-- A thread belongs to whoever began it.
ALTER TABLE "threads" ADD COLUMN "owner" TEXT;
INSERT INTO "threads" ("tenant", "id", "owner", "context")
    SELECT DISTINCT ON ("tenant", "thread_id") "tenant", "thread_id", "owner", '{}'
    FROM "jobs" WHERE "thread_id" IS NOT NULL ORDER BY "tenant", "thread_id", "turn"
    ON CONFLICT ("tenant", "id") DO UPDATE SET "owner" = excluded."owner";

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "key_id" UUID,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "address" TEXT,
    "details" JSON NOT NULL,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_tenant_id_idx" ON "audit"("tenant", "id" DESC);
