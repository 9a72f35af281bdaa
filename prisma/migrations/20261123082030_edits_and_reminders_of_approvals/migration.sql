-- What people change in a call before they agree to it, and when they are reminded of a question. A
-- process of the version before asks questions that cannot be changed, that nobody is reminded of, and
-- with which their job fails.
ALTER TABLE "approvals"
    ADD COLUMN     "editable" TEXT[] NOT NULL DEFAULT '{}',
    ADD COLUMN     "original" JSON,
    ADD COLUMN     "edited_by" TEXT,
    ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
    ADD COLUMN     "on_expire" TEXT NOT NULL DEFAULT 'fail',
    ADD COLUMN     "reminders" TIMESTAMPTZ(3)[] NOT NULL DEFAULT '{}',
    ADD COLUMN     "remind_at" TIMESTAMPTZ(3),
    ADD COLUMN     "reminded_at" TIMESTAMPTZ(3),
    ADD COLUMN     "told_event_seqs" INTEGER[] NOT NULL DEFAULT '{}';

-- What people are to be reminded of.
CREATE INDEX "approvals_remind_at" ON "approvals"("remind_at") WHERE "status" = 'pending' AND "remind_at" IS NOT NULL;
