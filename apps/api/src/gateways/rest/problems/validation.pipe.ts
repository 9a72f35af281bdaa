import { withEllipsis } from '@faina/agent-core';
import { Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { type ProblemError, validationFailed } from './problem.js';

/** A JSON Pointer (RFC 6901) from path segments; empty for the whole document. */
export const jsonPointer = (segments: readonly PropertyKey[]): string =>
  segments
    .map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');

/** An issue as every Standard Schema library reports it. */
interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

const maximumErrors = 20;
const maximumChars = 300;

const cut = (text: string): string => withEllipsis(text, maximumChars);

const segmentsOf = (issue: SchemaIssue): PropertyKey[] =>
  (issue.path ?? []).map((segment) => (typeof segment === 'object' ? segment.key : segment));

const issueSchema = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
});
const unknownKeysSchema = z.object({
  code: z.literal('unrecognized_keys'),
  keys: z.array(z.string()),
});
const unionSchema = z.object({
  code: z.literal('invalid_union'),
  errors: z.array(z.array(issueSchema.extend({ code: z.string() }))).min(1),
});

/** A union's issues: those of the branch that fits in kind, else what each branch wants. */
const unionErrors = (path: PropertyKey[], union: z.infer<typeof unionSchema>): ProblemError[] => {
  const isOfAnotherKind = (issue: { code: string; path: unknown[] }) =>
    issue.code === 'invalid_type' && issue.path.length === 0;
  const branch = union.errors.find((issues) => !issues.some(isOfAnotherKind));
  if (branch !== undefined) {
    return branch.map((issue) => ({
      pointer: cut(jsonPointer([...path, ...issue.path])),
      detail: cut(issue.message),
    }));
  }
  const messages = new Set(union.errors.flat().map((issue) => issue.message));
  return [{ pointer: cut(jsonPointer(path)), detail: cut([...messages].join(', or ')) }];
};

const errorsOf = (issue: SchemaIssue): ProblemError[] => {
  const path = segmentsOf(issue);
  const unknownKeys = unknownKeysSchema.safeParse(issue);
  if (unknownKeys.success) {
    return unknownKeys.data.keys.slice(0, maximumErrors).map((key) => ({
      pointer: cut(jsonPointer([...path, key])),
      detail: 'This key is not known here',
    }));
  }
  const union = unionSchema.safeParse(issue);
  if (union.success) return unionErrors(path, union.data);
  return [{ pointer: cut(jsonPointer(path)), detail: cut(issue.message) }];
};

/** What a client is told about a schema's issues: bounded in count and length, without its values. */
export const toProblemErrors = (issues: readonly SchemaIssue[]): ProblemError[] =>
  issues.slice(0, maximumErrors).flatMap(errorsOf).slice(0, maximumErrors);

/** Checks every parameter that names a schema; what a handler gets is the schema's output. */
@Injectable()
export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => validationFailed(toProblemErrors(issues)) });
  }

  /**
   * The base class would delete keys named `constructor` or `prototype`, which are ordinary words
   * in a client's metadata. The body parser has refused `__proto__` already.
   */
  protected override stripProtoKeys(): void {
    return;
  }
}
