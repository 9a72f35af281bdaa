-- CreateTable
CREATE TABLE "message_rates" (
    "tenant" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "agent_name" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3)[],

    CONSTRAINT "message_rates_pkey" PRIMARY KEY ("tenant","owner","agent_name")
);
