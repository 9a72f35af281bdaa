-- The trace that all attempts of a job go on with.
ALTER TABLE "jobs" ADD COLUMN "traceparent" TEXT;
