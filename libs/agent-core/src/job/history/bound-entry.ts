import { type ExecutionHistoryEntry, readBackTypes } from './execution-history.js';
import { cutText, cutWithHead } from '../../values/json/cut-value.js';
import { jsonText } from '../../values/json/json-text.js';
import type { JsonValue } from '../../values/json/json-value.js';

/** Longest value of an entry in its row, in bytes of JSON. */
const maxStoredBytes = 256 * 1024;
/** Longest result that an attempt has at hand: it builds on effects, not on what they answered. */
const maxRememberedBytes = 8 * 1024;
/** Longest value that is kept beside its entry, and all of those that a job keeps. */
const maxKeptBytes = 4 * 1024 * 1024;
export const maxKeptBytesOfJob = 64 * 1024 * 1024;
const maxMessageChars = 64 * 1024;

/** What is too long for the row of an entry, as JSON texts; `bytes` of both. */
export interface KeptParts {
  readonly params?: string;
  readonly result?: string;
  readonly bytes: number;
}

/**
 * The one place where what tools and models give is bounded before it is stored. Arguments and results
 * above the bound are cut in their entry and kept apart while the job has room for them.
 * @param roomBytes what the job may still keep
 */
export function boundEntry(entry: ExecutionHistoryEntry, roomBytes: number) {
  const params = bound(entry.params, roomBytes);
  const result = bound(entry.result, roomBytes - (params?.keptBytes ?? 0));
  /** For the row. */
  const stored: ExecutionHistoryEntry = {
    ...entry,
    ...(params && { params: params.stored }),
    ...(result && { result: result.stored, resultBytes: result.bytes }),
    ...(entry.message !== undefined && { message: cutText(entry.message, maxMessageChars) }),
  };
  const told = result && rememberedResult(entry, result);
  /** For the rest of the attempt, the same that the lease gives to the next one. */
  const remembered: ExecutionHistoryEntry =
    told === undefined || told === stored.result ? stored : { ...stored, result: told };
  return { stored, remembered, kept: keptParts(params, result) };
}

interface BoundedValue {
  readonly stored: JsonValue;
  readonly json: string;
  readonly bytes: number;
  /** What of them goes beside the row: all or none. */
  readonly keptBytes: number;
}

function bound(value: JsonValue | undefined, roomBytes: number): BoundedValue | undefined {
  if (value === undefined) return undefined;
  const json = jsonText(value);
  const bytes = Buffer.byteLength(json);
  if (bytes <= maxStoredBytes) return { stored: value, json, bytes, keptBytes: 0 };
  const isKept = bytes <= Math.min(maxKeptBytes, roomBytes);
  const stored = cutWithHead(json, bytes, isKept);
  return { stored, json, bytes, keptBytes: isKept ? bytes : 0 };
}

function rememberedResult({ type }: ExecutionHistoryEntry, result: BoundedValue): JsonValue {
  const { stored, json, bytes } = result;
  const isShort = bytes <= maxRememberedBytes || bytes > maxStoredBytes;
  return isShort || readBackTypes.includes(type) ? stored : cutWithHead(json, bytes, true);
}

/** What is to be stored beside the row. */
function keptParts(params?: BoundedValue, result?: BoundedValue): KeptParts | undefined {
  const bytes = (params?.keptBytes ?? 0) + (result?.keptBytes ?? 0);
  if (bytes === 0) return undefined;
  return {
    ...(params?.keptBytes && { params: params.json }),
    ...(result?.keptBytes && { result: result.json }),
    bytes,
  };
}
