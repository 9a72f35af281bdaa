-- CreateTable
CREATE TABLE "execution_values" (
    "job_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "params" JSON,
    "result" JSON,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "execution_values_pkey" PRIMARY KEY ("job_id","seq")
);

-- AlterTable
ALTER TABLE "executions" ADD COLUMN "result_bytes" INTEGER;
