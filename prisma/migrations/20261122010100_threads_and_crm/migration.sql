-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "context" JSON;

-- CreateTable
CREATE TABLE "threads" (
    "tenant" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "context" JSON NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "threads_pkey" PRIMARY KEY ("tenant","id")
);

-- CreateTable
CREATE TABLE "crm_leads" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "company" TEXT,
    "origin" TEXT,
    "status_code" TEXT NOT NULL DEFAULT 'novo',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_leads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crm_notes" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "lead_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crm_tasks" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "lead_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "due_on" DATE,
    "type" TEXT NOT NULL DEFAULT 'tarefa',
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crm_proposals" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "lead_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'BRL',
    "body" TEXT NOT NULL DEFAULT '',
    "total" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_proposals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crm_proposal_items" (
    "id" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(14,4) NOT NULL,
    "unit_price" DECIMAL(18,2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_proposal_items_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "crm_leads_tenant_created_at_id_idx" ON "crm_leads"("tenant", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "crm_leads_tenant_email_key" ON "crm_leads"("tenant", "email");

-- CreateIndex
CREATE UNIQUE INDEX "crm_leads_tenant_phone_key" ON "crm_leads"("tenant", "phone");

-- CreateIndex
CREATE INDEX "crm_notes_lead_id_created_at_idx" ON "crm_notes"("lead_id", "created_at");

-- CreateIndex
CREATE INDEX "crm_tasks_lead_id_created_at_idx" ON "crm_tasks"("lead_id", "created_at");

-- CreateIndex
CREATE INDEX "crm_tasks_tenant_due_on_idx" ON "crm_tasks"("tenant", "due_on");

-- CreateIndex
CREATE INDEX "crm_proposals_lead_id_created_at_idx" ON "crm_proposals"("lead_id", "created_at");

-- CreateIndex
CREATE INDEX "crm_proposals_tenant_created_at_idx" ON "crm_proposals"("tenant", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "crm_proposal_items_proposal_id_position_key" ON "crm_proposal_items"("proposal_id", "position");

-- AddForeignKey
ALTER TABLE "crm_notes" ADD CONSTRAINT "crm_notes_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "crm_leads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crm_tasks" ADD CONSTRAINT "crm_tasks_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "crm_leads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crm_proposals" ADD CONSTRAINT "crm_proposals_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "crm_leads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crm_proposal_items" ADD CONSTRAINT "crm_proposal_items_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "crm_proposals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One job of a thread at a time: a lease that would break this is refused.
CREATE UNIQUE INDEX "jobs_active_thread_key" ON "jobs" ("tenant", "thread_id")
    WHERE "status" = 'ACTIVE' AND "thread_id" IS NOT NULL;

-- Leads are found by parts of their name or company, whatever the case and the accents.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- The two-argument form names the dictionary, which is what makes the function safe to index.
CREATE FUNCTION public.faina_search_text("value" TEXT) RETURNS TEXT
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN lower(public.unaccent('public.unaccent'::regdictionary, "value"));

CREATE INDEX "crm_leads_search_idx" ON "crm_leads"
    USING gin (public.faina_search_text("name" || ' ' || coalesce("company", '')) public.gin_trgm_ops);

ALTER TABLE "crm_leads" ADD CONSTRAINT "crm_leads_status_code_check"
    CHECK ("status_code" IN ('novo', 'qualificado', 'desqualificado', 'negociacao', 'ganho', 'perdido'));
ALTER TABLE "crm_tasks" ADD CONSTRAINT "crm_tasks_type_check"
    CHECK ("type" IN ('ligacao', 'email', 'reuniao', 'tarefa'));
