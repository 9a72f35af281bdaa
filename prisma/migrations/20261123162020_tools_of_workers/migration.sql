-- A worker of the version before tells no hashes, and is not compared with others.
ALTER TABLE "workers" ADD COLUMN "tool_hashes" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN "tools_hash" TEXT NOT NULL DEFAULT '';

CREATE TABLE "known_tools" (
    "name" TEXT NOT NULL,

    CONSTRAINT "known_tools_pkey" PRIMARY KEY ("name")
);

ALTER TABLE "jobs" ADD COLUMN "needs_tools" TEXT[];

-- Jobs that wait for a worker with their tools.
CREATE INDEX "jobs_needs_tools_idx" ON "jobs" ("run_at") WHERE "status" = 'DELAYED' AND "needs_tools" IS NOT NULL;
