-- Whether the client asked for the words of the answer as they come. Null: it did not.
ALTER TABLE "jobs" ADD COLUMN "stream" BOOLEAN;
