-- Calls whose answer comes by a route, while their job waits without a worker.
CREATE TABLE "later_calls" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "tenant" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "call_key" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "event_seq" INTEGER NOT NULL,
    "tool" TEXT NOT NULL,
    "effect" TEXT NOT NULL,
    "idempotency" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "token_hash" TEXT,
    "args" JSON NOT NULL,
    "context" JSON NOT NULL,
    "timeout_ms" DOUBLE PRECISION NOT NULL,
    "claims" INTEGER NOT NULL DEFAULT 0,
    "worker" TEXT,
    "lease" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "deadline_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "answer" JSON,
    "ended_by" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "later_calls_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "later_calls_job_id_call_key_key" ON "later_calls" ("job_id", "call_key");

ALTER TABLE "later_calls" ADD CONSTRAINT "later_calls_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those that a remote worker may take, in the order in which they came.
CREATE INDEX "later_calls_offered_idx" ON "later_calls" ("tenant", "tool", "created_at")
    WHERE "status" = 'OPEN' AND "token_hash" IS NULL AND "lease" IS NULL;

CREATE INDEX "later_calls_token_idx" ON "later_calls" ("token_hash") WHERE "token_hash" IS NOT NULL;

-- The next moment at which a lease, a call or a wait is over.
CREATE INDEX "later_calls_due_idx" ON "later_calls" ("due_at") WHERE "status" = 'OPEN';

-- A job that waits for a tool goes before the others of its thread.
CREATE INDEX "jobs_thread_waits_for_tool_idx" ON "jobs" ("tenant", "thread_id")
    WHERE "thread_id" IS NOT NULL AND "waiting_for" = 'tool';
