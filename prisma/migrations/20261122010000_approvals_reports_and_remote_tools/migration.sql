-- DropIndex
DROP INDEX "approvals_tenant_status_created_at_idx";

-- DropIndex
DROP INDEX "approvals_job_id_call_key_key";

-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "waited_ms" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "waiting_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "call_key" TEXT;

-- AlterTable
ALTER TABLE "tool_invocations" DROP COLUMN "outcome",
ADD COLUMN     "decided_by" TEXT;

-- AlterTable
ALTER TABLE "approvals" ADD COLUMN     "thread_id" UUID,
ALTER COLUMN "args" SET DATA TYPE JSON,
ALTER COLUMN "preview" SET DATA TYPE JSON,
ALTER COLUMN "status" SET DEFAULT 'pending';

-- CreateTable
CREATE TABLE "mcp_tool_pins" (
    "server" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "description_hash" TEXT NOT NULL,
    "offered_hash" TEXT,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "accepted_by" TEXT,

    CONSTRAINT "mcp_tool_pins_pkey" PRIMARY KEY ("server","tool")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "thread_id" UUID,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "markdown" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reports_tenant_owner_created_at_id_idx" ON "reports"("tenant", "owner", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "approvals_job_id_idx" ON "approvals"("job_id");

-- CreateIndex
CREATE INDEX "approvals_tenant_created_at_id_idx" ON "approvals"("tenant", "created_at" DESC, "id" DESC);

-- Approvals that the reconciler lets expire, and those that a newer one of the same thread replaces.
CREATE INDEX "approvals_pending_idx" ON "approvals" ("expires_at") WHERE "status" = 'pending';
