import pg from 'pg';

export interface RecordedStatement {
  /** Undefined for those that are not prepared. */
  readonly name?: string | undefined;
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Notes the statements that this process sends to PostgreSQL and that fit the pattern, each once. */
export function recordStatements(pattern: RegExp) {
  const statements = new Map<string, RecordedStatement>();
  const original = pg.Client.prototype.query;
  const recording = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args;
    const config = typeof first === 'string' ? { text: first } : Object(first);
    const {
      name,
      text: sql,
      values = Array.isArray(second) ? second : [],
    } = config as {
      name?: string;
      text?: unknown;
      values?: unknown[];
    };
    if (typeof sql === 'string' && pattern.test(sql)) {
      statements.set(JSON.stringify([sql, values]), { name, sql, values });
    }
    return Reflect.apply(original, this, args);
  };
  Object.assign(pg.Client.prototype, { query: recording });
  return {
    statements: () => [...statements.values()],
    forget: () => {
      statements.clear();
    },
    stop: () => {
      Object.assign(pg.Client.prototype, { query: original });
    },
  };
}
