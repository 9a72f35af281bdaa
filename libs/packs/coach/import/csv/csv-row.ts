/** A row of a CSV file; `line` is its first one, `raw` its text in the file. */
export type CsvRow =
  | {
      readonly kind: 'fields';
      readonly line: number;
      readonly raw: string;
      readonly fields: readonly string[];
    }
  | {
      readonly kind: 'unreadable';
      readonly line: number;
      readonly raw: string;
      readonly message: string;
    };
