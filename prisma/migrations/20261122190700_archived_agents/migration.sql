-- Names that a tenant has put away: its own agents, and shipped ones, whose versions are not its own.
CREATE TABLE "agent_archives" (
    "tenant" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "agent_archives_pkey" PRIMARY KEY ("tenant", "name")
);
