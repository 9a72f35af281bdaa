-- What hangs on a row is of the same tenant, and for plans of the same owner, whatever a statement
-- says: the reference itself holds them.

-- DropForeignKey
ALTER TABLE "coach_workouts" DROP CONSTRAINT "coach_workouts_plan_id_fkey";
ALTER TABLE "crm_notes" DROP CONSTRAINT "crm_notes_lead_id_fkey";
ALTER TABLE "crm_tasks" DROP CONSTRAINT "crm_tasks_lead_id_fkey";
ALTER TABLE "crm_proposals" DROP CONSTRAINT "crm_proposals_lead_id_fkey";

-- CreateIndex
CREATE UNIQUE INDEX "coach_plans_tenant_owner_id_key" ON "coach_plans"("tenant", "owner", "id");
CREATE UNIQUE INDEX "crm_leads_tenant_id_key" ON "crm_leads"("tenant", "id");

-- DropIndex: the new one begins with the same columns.
DROP INDEX "coach_plans_tenant_owner_idx";

-- AddForeignKey
ALTER TABLE "coach_workouts" ADD CONSTRAINT "coach_workouts_tenant_owner_plan_id_fkey" FOREIGN KEY ("tenant", "owner", "plan_id") REFERENCES "coach_plans"("tenant", "owner", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "crm_notes" ADD CONSTRAINT "crm_notes_tenant_lead_id_fkey" FOREIGN KEY ("tenant", "lead_id") REFERENCES "crm_leads"("tenant", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "crm_tasks" ADD CONSTRAINT "crm_tasks_tenant_lead_id_fkey" FOREIGN KEY ("tenant", "lead_id") REFERENCES "crm_leads"("tenant", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "crm_proposals" ADD CONSTRAINT "crm_proposals_tenant_lead_id_fkey" FOREIGN KEY ("tenant", "lead_id") REFERENCES "crm_leads"("tenant", "id") ON DELETE CASCADE ON UPDATE CASCADE;
