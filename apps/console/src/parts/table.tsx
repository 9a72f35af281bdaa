import type { ComponentChildren } from 'preact';
import './table.css';

/** One column of a table. */
export interface Column<Row> {
  /** Its head; on phones it stands beside each value. */
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly isNumber?: boolean;
}

interface TableProps<Row> {
  /** What it lists, for those who do not see the heading above it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Said where there is no row. */
  readonly empty: string;
}

/** A list of at most some hundred things; on phones each becomes a few lines. */
export function Table<Row>({ label, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p class="faint table-empty">{empty}</p>;
  return (
    <table class="table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, isNumber }) => (
            <th key={head} role="columnheader" scope="col" class={isNumber ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ head, cell, isNumber }) => (
              <td key={head} role="cell" data-head={head} class={isNumber ? 'number' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
