-- Questions and their ends are events of their job. Those of before have no numbers, and are told of
-- to nobody; a process of the version before writes none.
ALTER TABLE "approvals"
    ADD COLUMN     "event_seq" INTEGER,
    ADD COLUMN     "end_event_seq" INTEGER;
