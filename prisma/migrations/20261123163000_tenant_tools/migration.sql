-- Tools that tenants have of their own. A process of the version before knows none of them.
CREATE TABLE "tenant_tools" (
    "tenant" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "definition" JSON NOT NULL,
    "hash" TEXT NOT NULL,
    "secret" BYTEA,
    "old_secret" BYTEA,
    "old_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_tools_pkey" PRIMARY KEY ("tenant", "name")
);

-- Counts their changes, so that a worker knows with the lease of a job whether it has read them.
CREATE TABLE "tenant_tool_sets" (
    "tenant" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tenant_tool_sets_pkey" PRIMARY KEY ("tenant")
);
