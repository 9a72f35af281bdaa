import { redaction } from '@faina/agent-core';
import type pg from 'pg';

/**
 * From now on no statement of this client carries a secret of the service: the last wall before the
 * database, for texts of every way that leads there. Bytes are what they are: encrypted, or a file.
 */
export function redactParametersOf(client: pg.ClientBase): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new TypeError('the driver has no query method');
  const redacting = (...parameters: unknown[]): unknown =>
    Reflect.apply(query, client, parameters.map(redactedParameter));
  Object.defineProperty(client, 'query', { value: redacting, configurable: true });
}

/** The same parameters without secrets, for statements that do not go by the client's own `query`. */
export const redactedValues = (values: readonly unknown[]): readonly unknown[] =>
  values.map(redactedValue);

/** Of the driver's ways to name a statement: its values alone, or an object with them. */
function redactedParameter(parameter: unknown): unknown {
  if (Array.isArray(parameter)) return redactedValue(parameter);
  if (typeof parameter !== 'object' || parameter === null) return parameter;
  if (!('values' in parameter) || 'submit' in parameter) return parameter;
  const values = redactedValue(parameter.values);
  return values === parameter.values ? parameter : { ...parameter, values };
}

/** The same value where nothing in it is secret. */
function redactedValue(value: unknown): unknown {
  if (typeof value === 'string') return redaction.json(value);
  if (!Array.isArray(value)) return value;
  const values = value.map(redactedValue);
  return values.some((each, index) => each !== value[index]) ? values : value;
}
