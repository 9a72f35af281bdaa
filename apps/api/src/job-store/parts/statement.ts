/** A statement that PostgreSQL prepares once under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}
