import { UsageError } from '../../usage-error.js';
import { type Fields, fieldsOf, isFields, resolved, textOf } from './openapi-document.js';

/** What a document may have without saying which of it is wanted. */
const mostUnnamed = 20;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface Operation {
  /** Its `operationId`, else `GET /path`. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** What all operations of the path have in common. */
  readonly shared: Fields;
  readonly fields: Fields;
}

/**
 * The operations that are wanted, by `operationId` or as `GET /path`; all of a small document.
 * @throws {UsageError} where one is not there, and for a large document of which nothing is named.
 */
export function chosenOperations(document: Fields, only: readonly string[]): Operation[] {
  const all = Object.entries(fieldsOf(document.paths)).flatMap(([path, value]) => {
    const shared = resolved(document, value);
    return methods.flatMap((method) => operationOf(method, path, shared));
  });
  if (only.length === 0 && all.length > mostUnnamed) {
    throw new UsageError(
      `The document has ${all.length} operations, and an agent that may call so many calls the wrong ` +
        `one: name those that it needs, such as --only ${all[0]?.id ?? ''},${all[1]?.id ?? ''}`,
    );
  }
  if (only.length === 0) return all;
  return only.map((wanted) => {
    const found = all.find(({ id, method, path }) => [id, `${method} ${path}`].includes(wanted));
    if (!found) throw new UsageError(`The document has no operation ${wanted}`);
    return found;
  });
}

function operationOf(method: (typeof methods)[number], path: string, shared: Fields): Operation[] {
  const fields = shared[method];
  if (!isFields(fields)) return [];
  const upper = method.toUpperCase();
  return [
    { id: textOf(fields.operationId) ?? `${upper} ${path}`, method: upper, path, shared, fields },
  ];
}
