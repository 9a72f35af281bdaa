-- Where a tenant's news goes. Secrets are encrypted; the key is not in the database.
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "tenant" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" BYTEA NOT NULL,
    "old_secret" BYTEA,
    "old_secret_until" TIMESTAMPTZ(3),
    "switched_off_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "webhooks_tenant_created_at_id_idx" ON "webhooks"("tenant", "created_at" DESC, "id" DESC);

CREATE TABLE "webhook_secrets" (
    "tenant" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("tenant")
);

CREATE TABLE "webhook_deliveries" (
    "seq" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "tenant" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "webhook_id" UUID,
    "url" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "approval_id" UUID,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "give_up_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP + interval '24 hours',
    "attempted_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("seq")
);

CREATE UNIQUE INDEX "webhook_deliveries_id_key" ON "webhook_deliveries"("id");

CREATE INDEX "webhook_deliveries_tenant_seq_idx" ON "webhook_deliveries"("tenant", "seq" DESC);

CREATE INDEX "webhook_deliveries_job_id_seq_idx" ON "webhook_deliveries"("job_id", "seq");

CREATE INDEX "webhook_deliveries_webhook_id_idx" ON "webhook_deliveries"("webhook_id");

-- What is to be sent, by when.
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries"("next_at", "seq") WHERE "status" = 'pending';

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey"
    FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_job_id_fkey"
    FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
