import type { z } from 'zod';
import { plainName } from '../rows/plain-name.js';

/** The columns of a kind of table. */
export class ColumnNames<Column extends string> {
  readonly #columns: readonly Column[];
  readonly #columnsByName: ReadonlyMap<string, Column>;

  /** @param names In the languages of its exports, separated by commas, the English one first. */
  constructor(private readonly names: Readonly<Record<Column, string>>) {
    this.#columns = Object.keys(names) as Column[];
    this.#columnsByName = new Map(
      this.#columns.flatMap((column) =>
        names[column].split(', ').map((name) => [plainName(name), column] as const),
      ),
    );
  }

  columnOf(title: string): Column | undefined {
    return this.#columnsByName.get(plainName(title));
  }

  /**
   * Where each column stands in the rows of a file: nowhere, or in several places.
   *
   * @param found The column that each title of the file stands for.
   */
  placesIn(found: readonly (Column | undefined)[]): Readonly<Record<Column, readonly number[]>> {
    return this.ofEach((column) =>
      found.flatMap((each, place) => (each === column ? [place] : [])),
    );
  }

  ofEach<Value>(valueOf: (column: Column) => Value): Readonly<Record<Column, Value>> {
    const entries = this.#columns.map((column) => [column, valueOf(column)] as const);
    return Object.fromEntries(entries) as Record<Column, Value>;
  }

  /** The English title. */
  titleOf(column: PropertyKey | undefined): string {
    const known = this.#columns.find((each) => each === column);
    return known === undefined ? 'The row' : this.names[known].replace(/, .*/, '');
  }

  /** Which columns of a row are wrong, and in what. */
  tellIssues({ issues }: z.ZodError): string {
    return `${issues.map(({ path, message }) => `${this.titleOf(path[0])} ${message}`).join('; ')}.`;
  }
}
