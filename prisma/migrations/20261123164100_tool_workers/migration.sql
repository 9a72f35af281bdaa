-- Programs elsewhere that take calls of tools which they have registered.
CREATE TABLE "tool_workers" (
    "tenant" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tools" TEXT[] NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_workers_pkey" PRIMARY KEY ("tenant", "name")
);
