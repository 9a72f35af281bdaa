import type { Duplex } from 'node:stream';
import pg from 'pg';

/** What the driver's connection does for a query that sends itself (`Submittable`). */
interface Connection {
  readonly stream: Duplex;
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(portal: {
    readonly portal: string;
    readonly statement: string;
    readonly values: readonly unknown[];
  }): void;
  describe(what: { readonly type: 'P'; readonly name: string }): void;
  execute(portal: { readonly portal: string; readonly rows: number }): void;
  sync(): void;
}

/** A column of an answer, as PostgreSQL describes it. */
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/**
 * How the answers of prepared statements look: each has one shape for good, as PostgreSQL refuses one whose
 * answer has come to look otherwise. https://www.postgresql.org/docs/current/sql-prepare.html
 */
const shapes = new WeakMap<Connection, Map<string, readonly Column[]>>();

function shapesOf(connection: Connection): Map<string, readonly Column[]> {
  const known = shapes.get(connection) ?? new Map<string, readonly Column[]>();
  shapes.set(connection, known);
  return known;
}

export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Its rows, and how many rows it has read, written or removed. */
export interface PreparedAnswer {
  readonly rows: readonly object[];
  readonly rowCount: number;
}

/** The driver's own ways to write a parameter, for which it has no type, and to read a column. */
const { utils, types } = pg as unknown as {
  readonly utils: { readonly prepareValue: (value: unknown) => unknown };
  readonly types: { getTypeParser(type: number, format: 'text'): Column['parse'] };
};

/**
 * A prepared statement whose answer is described once on each connection. The driver has each answer
 * described anew and builds its columns from that, which costs more than to read the rows of a step.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export class PreparedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly #sent: readonly unknown[];
  readonly #rows: object[] = [];
  #rowCount = 0;
  #shapes = new Map<string, readonly Column[]>();
  #broken: Error | undefined;

  /**
   * @param callback told once, or twice of a timeout, for which the driver puts its own in front of it
   * @throws of a value that cannot be written
   */
  constructor(
    statement: PreparedStatement,
    public callback: (error: Error | null, answer?: PreparedAnswer) => void,
  ) {
    this.name = statement.name;
    this.text = statement.text;
    this.values = statement.values;
    this.#sent = this.values.map(utils.prepareValue);
  }

  /** All of it goes out together. What is returned is that it cannot be sent. */
  submit(connection: Connection): Error | null {
    const { name, text } = this;
    const { [name]: parsed = text } = connection.parsedStatements;
    if (parsed !== text) return new Error(`${name} is the name of two statements.`);
    this.#shapes = shapesOf(connection);
    connection.stream.cork();
    try {
      if (connection.parsedStatements[name] === undefined) connection.parse({ name, text });
      connection.bind({ portal: '', statement: name, values: this.#sent });
      if (!this.#shapes.has(name)) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '', rows: 0 });
      connection.sync();
      return null;
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID, 'text'),
    }));
    this.#shapes.set(this.name, columns);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#broken) return;
    try {
      this.#rows.push(this.#rowOf(fields));
    } catch (error) {
      this.#broken = error instanceof Error ? error : new Error(String(error));
    }
  }

  /** @param text what was done, and to how many rows at its end, for example `UPDATE 1` */
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rowCount = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#broken) this.callback(this.#broken);
    else this.callback(null, { rows: this.#rows, rowCount: this.#rowCount });
  }

  #rowOf(fields: readonly (string | null)[]): object {
    const columns = this.#shapes.get(this.name) ?? [];
    const row: Record<string, unknown> = {};
    for (let index = 0; index < fields.length; index += 1) {
      const [column, field] = [columns[index], fields[index]];
      if (column) row[column.name] = typeof field === 'string' ? column.parse(field) : null;
    }
    return row;
  }
}
