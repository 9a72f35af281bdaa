-- Which call of an answer a step is about, so that the attempts of one call are told from those of another.
ALTER TABLE "executions" ADD COLUMN "call_ordinal" INTEGER;
