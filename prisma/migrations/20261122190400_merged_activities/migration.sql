-- An activity may have figures of several files. Those of one file alone are all from the source that
-- its key names.
ALTER TABLE "coach_activities" ADD COLUMN "field_sources" JSONB NOT NULL DEFAULT '{}';

-- A start does not make two activities one: a run of half an hour and one of two hours may share it.
DROP INDEX "coach_activities_tenant_owner_type_started_at_key";
