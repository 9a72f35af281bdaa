-- Calls of which a person has to say whether they took effect, also of jobs that have ended.
CREATE INDEX "tool_invocations_unknown_idx" ON "tool_invocations" ("job_id") WHERE "status" = 'UNKNOWN';
