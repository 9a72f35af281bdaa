import type { ReadArguments } from '../../../repair/read/read-arguments.js';
import {
  isGiven,
  isJsonList,
  isJsonObject,
  type JsonValue,
} from '../../../values/json/json-value.js';
import { Result } from '../../../values/result.js';

/** Longer answers are not read; in UTF-16 units. */
const maxAnswerChars = 256 * 1024;

export type ReadJson = (text: string) => ReadArguments;

/** The parts of a planner's answer that count; its other members are ignored. */
export interface ReadPlan {
  readonly value: JsonValue;
  readonly actions: readonly JsonValue[];
  readonly notUnderstood: readonly JsonValue[];
  readonly replan: boolean;
}

/**
 * Reads an answer as `{"actions": [...]}`, as a bare list of actions or as a single one, also inside
 * a fence and as mended JSON. An error says, for the record, why there is no plan in it.
 */
export function readPlan(answer: string | null, readJson: ReadJson): Result<ReadPlan, string> {
  const text = answer?.trim() ?? '';
  if (text === '') return Result.error('the answer is empty');
  if (text.length > maxAnswerChars) {
    return Result.error(`the answer has ${text.length} characters; ${maxAnswerChars} are read`);
  }
  const read = readJson(text);
  if (read.kind === 'unreadable') return Result.error(read.problem);
  const { value } = read;
  const actions = actionsOf(value, readJson);
  if (!actions) return Result.error('the answer holds no actions');
  const { notUnderstood = [], replan = false } = isJsonObject(value) ? value : {};
  return Result.ok({
    value,
    actions,
    notUnderstood: isJsonList(notUnderstood) ? notUnderstood : [notUnderstood],
    replan: replan === true || replan === 'true',
  });
}

function actionsOf(value: JsonValue, readJson: ReadJson): readonly JsonValue[] | undefined {
  if (isJsonList(value)) return value;
  if (!isJsonObject(value)) return undefined;
  const { actions } = value;
  if (actions === undefined) return 'intent' in value ? [value] : undefined;
  if (actions === null) return [];
  const inner = typeof actions === 'string' ? parsed(actions, readJson) : actions;
  if (inner === undefined || typeof inner !== 'object' || inner === null) return undefined;
  return isJsonList(inner) ? inner : [inner];
}

/**
 * The slots of an action: an object, also where it was written as JSON text. Members that are null
 * or blank were not given. Text that is no object stays text, and the tool's schema refuses it.
 */
export function readSlots(slots: JsonValue | undefined, readJson: ReadJson): JsonValue {
  if (slots === undefined || slots === null) return {};
  if (typeof slots === 'string') {
    if (slots.trim() === '') return {};
    const read = parsed(slots, readJson);
    return read !== undefined && typeof read === 'object' ? readSlots(read, readJson) : slots;
  }
  if (isJsonList(slots) && slots.length <= 1) return readSlots(slots[0], readJson);
  if (!isJsonObject(slots)) return slots;
  return Object.fromEntries(Object.entries(slots).filter(([, value]) => isGiven(value)));
}

function parsed(text: string, readJson: ReadJson): JsonValue | undefined {
  const read = readJson(text);
  return read.kind === 'read' ? read.value : undefined;
}
