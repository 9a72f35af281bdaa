-- Results were stored whole in their rows. Long ones go where new ones do. What compresses best comes
-- to a hundredth of its size on disk, so only rows that may be long are read.
UPDATE "executions" SET "result_bytes" = octet_length("result"::text)
WHERE "result_bytes" IS NULL AND pg_column_size("result") > 80 AND octet_length("result"::text) > 8192;

WITH "kept" AS (
    INSERT INTO "execution_values" ("job_id", "seq", "result", "bytes")
    SELECT "job_id", "seq", "result", "result_bytes" FROM "executions"
    WHERE "result_bytes" > 262144 AND pg_column_size("result") > 2600
    ON CONFLICT DO NOTHING
    RETURNING "job_id", "seq", "bytes", left("result"::text, 500) AS "head")
UPDATE "executions" SET "result" = json_build_object(
    'truncated', true, 'bytes', "kept"."bytes", 'kept', true, 'head', "kept"."head")
FROM "kept" WHERE "kept"."job_id" = "executions"."job_id" AND "kept"."seq" = "executions"."seq";

-- What effects answered was copied whole into the output of their job. The executions have it still.
UPDATE "jobs" SET "output" = (
    SELECT json_object_agg("key", CASE WHEN "key" <> 'actions' THEN "value" ELSE (
        SELECT coalesce(json_agg(json_build_object(
            'tool', "action" -> 'tool', 'status', "action" -> 'status', 'text', "action" -> 'text',
            'data', CASE WHEN octet_length(("action" -> 'data')::text) > 8192
                THEN json_build_object('truncated', true, 'bytes', octet_length(("action" -> 'data')::text))
                ELSE "action" -> 'data' END)), '[]'::json)
        FROM json_array_elements("value") "action") END)
    FROM json_each("jobs"."output"))
WHERE octet_length("output"::text) > 262144;
