import type { JsonValue } from '@faina/agent-core';
import { edited, isList, type Place } from './edited.js';

export type Change = (body: JsonValue | undefined) => JsonValue | undefined;

/** A request that a provider takes, changed into one that it refuses. */
export interface BrokenRequest {
  /** The model of `thinkingModels` whose third request is changed. */
  readonly of: string;
  readonly what: string;
  readonly change: Change;
  readonly status?: number;
  /** Part of the error's text. */
  readonly says: string;
}

export const set =
  (place: Place, value: JsonValue): Change =>
  (body) =>
    edited(body, place, () => value);

export const without =
  (place: Place): Change =>
  (body) =>
    edited(body, place, () => undefined);

/** A list becomes another one. */
export const relisted =
  (
    place: Place,
    change: (list: readonly JsonValue[]) => readonly (JsonValue | undefined)[],
  ): Change =>
  (body) =>
    edited(body, place, (list) =>
      change(isList(list) ? list : []).flatMap((member) => (member === undefined ? [] : [member])),
    );

export const more = (place: Place, value: JsonValue): Change =>
  relisted(place, (list) => [...list, value]);

/** Another first character. */
export const changed =
  (place: Place): Change =>
  (body) =>
    edited(body, place, (text) => (typeof text === 'string' ? `x${text.slice(1)}` : text));

/** One change after another. */
export const both =
  (...changes: readonly Change[]): Change =>
  (body) =>
    changes.reduce((before, change) => change(before), body);
