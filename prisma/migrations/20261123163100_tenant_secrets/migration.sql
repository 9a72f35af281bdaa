-- Secrets that tenants keep for their tools, encrypted. A process of the version before reads none.
CREATE TABLE "tenant_secrets" (
    "tenant" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_secrets_pkey" PRIMARY KEY ("tenant", "name")
);
