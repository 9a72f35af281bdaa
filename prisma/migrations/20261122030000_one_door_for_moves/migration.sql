-- AlterTable
ALTER TABLE "tool_invocations" ADD COLUMN     "call_id" TEXT;

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "job_id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "event_seq" INTEGER NOT NULL,
    "status" "job_status" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);
