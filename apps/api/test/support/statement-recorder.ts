import pg from 'pg';

export interface RecordedStatement {
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
    const { text: sql, values = Array.isArray(second) ? second : [] } = config as {
      text?: unknown;
      values?: unknown[];
    };
    if (typeof sql === 'string' && pattern.test(sql)) {
      statements.set(JSON.stringify([sql, values]), { sql, values });
    }
    return Reflect.apply(original, this, args);
  };
  Object.assign(pg.Client.prototype, { query: recording });
  return {
    statements: () => [...statements.values()],
    stop: () => {
      Object.assign(pg.Client.prototype, { query: original });
    },
  };
}
