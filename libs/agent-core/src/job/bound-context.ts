import { jsonBytes } from '../values/json/cut-value.js';
import type { JsonObject } from '../values/json/json-value.js';

/** Of one member, and of all. */
const maxMemberBytes = 4 * 1024;
const maxContextBytes = 32 * 1024;

/**
 * What a job has learned, in the size of what it is meant for: references. A member that is longer is
 * emptied, so that no call acts on an older one, and where there is too much the oldest goes.
 */
export function boundContext(context: JsonObject): JsonObject {
  const members = Object.entries(context).map(
    ([key, value]) => [key, jsonBytes(value) > maxMemberBytes ? null : value] as const,
  );
  let left = maxContextBytes;
  const first = members.findLastIndex(([key, value]) => {
    left -= jsonBytes({ [key]: value });
    return left < 0;
  });
  return Object.fromEntries(members.slice(first + 1));
}
