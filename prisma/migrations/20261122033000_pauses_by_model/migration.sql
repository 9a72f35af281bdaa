-- Pauses by key and model. Those by key alone have no model; they would be over soon.
DELETE FROM "provider_pauses";

-- RenameColumn
ALTER TABLE "provider_pauses" RENAME COLUMN "provider_key_hash" TO "model_hash";
