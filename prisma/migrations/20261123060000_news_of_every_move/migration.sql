-- The outbox tells of every move of a job. A process of the version before writes no kind and no
-- state before; its rows are news for the dispatcher, as all rows were then.
ALTER TABLE "outbox"
    ADD COLUMN     "xid" XID8 NOT NULL DEFAULT pg_current_xact_id(),
    ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'transition',
    ADD COLUMN     "from_status" "job_status",
    ADD COLUMN     "approval_id" UUID,
    ADD COLUMN     "is_pending" BOOLEAN NOT NULL DEFAULT true;

-- What was there before is old news.
UPDATE "outbox" SET "is_pending" = false;

-- For those who read a tenant's news in the order of commits.
CREATE INDEX "outbox_tenant_xid_id_idx" ON "outbox"("tenant", "xid", "id");

-- For the dispatcher.
CREATE INDEX "outbox_pending" ON "outbox"("id") WHERE "is_pending";
