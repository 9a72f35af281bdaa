-- What jobs fail of is asked for by time, by a tenant or by one of its owners.
CREATE INDEX "jobs_failed_idx" ON "jobs" ("tenant", "settled_at" DESC, "owner") WHERE "status" = 'FAILED';
