-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('PENDING', 'ACTIVE', 'DELAYED', 'WAITING', 'COMPLETED', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "job_outcome" AS ENUM ('SUCCESS', 'FAILURE_LLM', 'FAILURE_TOOL', 'FAILURE_MAX_ITERATIONS', 'FAILURE_INTERNAL', 'FAILURE_BUDGET', 'FAILURE_DEADLINE', 'FAILURE_LOOP', 'CANCELLED');

-- CreateEnum
CREATE TYPE "activity_role" AS ENUM ('SYSTEM', 'USER', 'ASSISTANT', 'TOOL_RESULT');

-- CreateEnum
CREATE TYPE "sport_type" AS ENUM ('RUNNING', 'CYCLING', 'SWIMMING', 'STRENGTH', 'OTHER');

-- CreateTable
CREATE TABLE "workers" (
    "id" UUID NOT NULL,
    "lock_key" BIGINT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_versions" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "tool_scopes" TEXT[],
    "agent_version_id" UUID NOT NULL,
    "agent_name" TEXT NOT NULL,
    "agent_version" INTEGER NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'PENDING',
    "waiting_for" TEXT,
    "outcome" "job_outcome",
    "input" JSON NOT NULL,
    "output" JSON,
    "error" JSON,
    "critical_tool_failure_info" JSON,
    "last_failure_summary" TEXT,
    "usage" JSONB NOT NULL,
    "limits" JSONB NOT NULL,
    "iterations" INTEGER NOT NULL DEFAULT 0,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "max_attempts" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "priority" INTEGER NOT NULL,
    "thread_id" UUID,
    "metadata" JSONB NOT NULL,
    "tags" TEXT[],
    "webhook_url" TEXT,
    "retry_of" UUID,
    "lease_owner" UUID,
    "run_at" TIMESTAMPTZ(3),
    "rung_at" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),
    "activity_count" INTEGER NOT NULL DEFAULT 0,
    "execution_count" INTEGER NOT NULL DEFAULT 0,
    "transition_count" INTEGER NOT NULL DEFAULT 0,
    "event_seq" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transitions" (
    "job_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "event_seq" INTEGER NOT NULL,
    "from" "job_status",
    "to" "job_status" NOT NULL,
    "reason" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transitions_pkey" PRIMARY KEY ("job_id","seq")
);

-- CreateTable
CREATE TABLE "activities" (
    "job_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "event_seq" INTEGER NOT NULL,
    "role" "activity_role" NOT NULL,
    "content" TEXT,
    "tool_calls" JSON,
    "tool_call_id" TEXT,
    "tool_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("job_id","seq")
);

-- CreateTable
CREATE TABLE "executions" (
    "job_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "event_seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "params" JSON,
    "result" JSON,
    "error" JSON,
    "is_critical" BOOLEAN,
    "effect" TEXT,
    "usage" JSON,
    "message" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "executions_pkey" PRIMARY KEY ("job_id","seq")
);

-- CreateTable
CREATE TABLE "tool_invocations" (
    "job_id" UUID NOT NULL,
    "call_key" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "outcome" JSON,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "tool_invocations_pkey" PRIMARY KEY ("job_id","call_key")
);

-- CreateTable
CREATE TABLE "approvals" (
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "call_key" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "args" JSONB NOT NULL,
    "preview" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,

    CONSTRAINT "approvals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "tenant" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("tenant","key")
);

-- CreateTable
CREATE TABLE "coach_activities" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "source_key" TEXT NOT NULL,
    "type" "sport_type" NOT NULL,
    "source_type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "distance_meters" DOUBLE PRECISION,
    "moving_seconds" INTEGER,
    "elapsed_seconds" INTEGER,
    "average_heart_rate" DOUBLE PRECISION,
    "max_heart_rate" DOUBLE PRECISION,
    "average_cadence" DOUBLE PRECISION,
    "average_watts" DOUBLE PRECISION,
    "elevation_meters" DOUBLE PRECISION,
    "calories" DOUBLE PRECISION,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coach_activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coach_plans" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "goal" TEXT,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coach_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coach_workouts" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "plan_id" UUID,
    "date" DATE NOT NULL,
    "type" "sport_type" NOT NULL,
    "description" TEXT NOT NULL,
    "target_pace" TEXT,
    "duration_minutes" INTEGER,
    "distance_meters" DOUBLE PRECISION,
    "status" TEXT NOT NULL DEFAULT 'planned',
    "notes" TEXT,
    "skip_reason" TEXT,

    CONSTRAINT "coach_workouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coach_sleep" (
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "asleep_minutes" INTEGER NOT NULL,
    "deep_minutes" INTEGER,
    "rem_minutes" INTEGER,
    "awake_minutes" INTEGER,
    "score" INTEGER,
    "hrv_ms" DOUBLE PRECISION,
    "resting_heart_rate" INTEGER,

    CONSTRAINT "coach_sleep_pkey" PRIMARY KEY ("tenant","owner","date")
);

-- CreateTable
CREATE TABLE "diagnostics_writes" (
    "id" BIGSERIAL NOT NULL,
    "tenant" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "call_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "diagnostics_writes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "workers_lock_key_key" ON "workers"("lock_key");

-- CreateIndex
CREATE UNIQUE INDEX "agent_versions_tenant_name_version_key" ON "agent_versions"("tenant", "name", "version");

-- CreateIndex
CREATE INDEX "jobs_tenant_created_at_id_idx" ON "jobs"("tenant", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "approvals_tenant_status_created_at_idx" ON "approvals"("tenant", "status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "approvals_job_id_call_key_key" ON "approvals"("job_id", "call_key");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE INDEX "coach_activities_tenant_owner_started_at_idx" ON "coach_activities"("tenant", "owner", "started_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "coach_activities_tenant_owner_source_key_key" ON "coach_activities"("tenant", "owner", "source_key");

-- CreateIndex
CREATE UNIQUE INDEX "coach_activities_tenant_owner_type_started_at_key" ON "coach_activities"("tenant", "owner", "type", "started_at");

-- CreateIndex
CREATE INDEX "coach_plans_tenant_owner_idx" ON "coach_plans"("tenant", "owner");

-- CreateIndex
CREATE INDEX "coach_workouts_tenant_owner_date_idx" ON "coach_workouts"("tenant", "owner", "date");

-- CreateIndex
CREATE INDEX "diagnostics_writes_tenant_id_idx" ON "diagnostics_writes"("tenant", "id");

-- AddForeignKey
ALTER TABLE "coach_workouts" ADD CONSTRAINT "coach_workouts_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "coach_plans"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What the schema language cannot say.

-- The job row is rewritten by every step: room on its page keeps those updates heap-only.
ALTER TABLE "jobs" SET (fillfactor = 70);
ALTER TABLE "workers" SET (fillfactor = 50);

-- The reconciler's view: open jobs only, so it stays small however many jobs have settled.
CREATE INDEX "jobs_open_idx" ON "jobs" ("status", "created_at") WHERE "status" IN ('PENDING', 'ACTIVE', 'DELAYED', 'WAITING');
CREATE INDEX "jobs_lease_owner_idx" ON "jobs" ("lease_owner") WHERE "status" = 'ACTIVE';
CREATE INDEX "jobs_thread_idx" ON "jobs" ("thread_id", "created_at") WHERE "thread_id" IS NOT NULL;
