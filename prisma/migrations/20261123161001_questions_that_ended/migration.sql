-- How earlier questions of a tool ended, newest first.
CREATE INDEX "approvals_ended" ON "approvals"("tenant", "tool", "created_at" DESC, "id" DESC) WHERE "status" <> 'pending';
