-- Schedules whose last due time made no job: operators are told of them.
CREATE INDEX "schedules_refused_idx" ON "schedules" ("tenant") WHERE "refusal" IS NOT NULL;
