-- A call may need an answer of a person to go on, beside their consent: what its tool gets back with
-- the answer, and the answer.
ALTER TABLE "approvals" ADD COLUMN "resume" JSON, ADD COLUMN "answer" JSON;
