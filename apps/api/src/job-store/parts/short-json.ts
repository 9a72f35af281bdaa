/** Bytes of JSON above which a result is only told of, for readers that build on effects alone. */
const maxShortBytes = 8_192;
/** Bytes of JSON above which the store keeps a value apart. */
export const maxStoredBytes = 262_144;
const headChars = 500;

/**
 * SQL: length of the result in a row of `executions`, without reading it. Rows of older versions that
 * run beside this one do not say it; the size on disk stands in then.
 */
export const resultBytes = `coalesce(result_bytes, pg_column_size(result), 0)`;

/** SQL: the result as the core remembers it; `hasHead` where the beginning of a long one is wanted. */
export const rememberedResult = (hasHead: string): string => `
case when ${resultBytes} <= ${maxShortBytes} then result
  when ${hasHead} then json_build_object('truncated', true, 'bytes', ${resultBytes},
    'head', left(coalesce(result ->> 'head', result::text), ${headChars}))
  else json_build_object('truncated', true, 'bytes', ${resultBytes}) end`;
