-- Files that jobs are given, and that tools answer with; the histories only name them.
-- CreateTable
CREATE TABLE "job_attachments" (
    "tenant" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "data" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_attachments_pkey" PRIMARY KEY ("job_id","id")
);

-- Images, audio and PDFs are compressed already.
ALTER TABLE "job_attachments" ALTER COLUMN "data" SET STORAGE EXTERNAL;

-- AlterTable
ALTER TABLE "activities" ADD COLUMN "attachments" JSON;

-- AddForeignKey
ALTER TABLE "job_attachments" ADD CONSTRAINT "job_attachments_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
