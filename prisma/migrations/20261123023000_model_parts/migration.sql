-- What a provider gave beside the words and calls of an answer.
ALTER TABLE "activities" ADD COLUMN "model_parts" JSON;
