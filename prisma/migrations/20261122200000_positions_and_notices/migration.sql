-- A job has a position in its thread; a turn is an answer of the model. The queue is notified of a job.
ALTER TABLE "jobs" RENAME COLUMN "turn" TO "position";
ALTER TABLE "jobs" RENAME COLUMN "rung_at" TO "notified_at";
ALTER SEQUENCE "jobs_turn_seq" RENAME TO "jobs_position_seq";
ALTER INDEX "jobs_thread_turn_idx" RENAME TO "jobs_thread_position_idx";
