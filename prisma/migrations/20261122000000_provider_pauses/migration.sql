-- CreateTable
CREATE TABLE "provider_pauses" (
    "provider_key_hash" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_pauses_pkey" PRIMARY KEY ("provider_key_hash")
);
