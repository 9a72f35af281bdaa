-- Finds the next job of each tenant without reading the line of the others: asked by a worker of
-- whose slots one tenant holds half.
CREATE INDEX "jobs_waiting_of_tenant_idx" ON "jobs" ("tenant", "priority", "created_at")
  WHERE "status" IN ('PENDING', 'DELAYED');
