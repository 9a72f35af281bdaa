-- Mails that ask people to decide by a link. A process of the version before sends none.
CREATE TABLE "approval_mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "tenant" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "approval_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "token_hash" BYTEA,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_mails_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "approval_mails_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "approval_mails_job_id_idx" ON "approval_mails"("job_id");
CREATE INDEX "approval_mails_token_hash_idx" ON "approval_mails"("token_hash");

-- What is to be sent.
CREATE INDEX "approval_mails_next_at" ON "approval_mails"("next_at") WHERE "status" = 'pending';
