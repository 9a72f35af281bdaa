import { shorten, singleLine } from '@faina/agent-core';

/** A report as it is shown, before any format; all text is plain text. */
export interface ReportDocument {
  readonly title: string;
  /** What it covers and when it was made. */
  readonly lead: string;
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly heading: string;
  readonly blocks: readonly ReportBlock[];
}

export type ReportBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Each row has a cell for each column. */
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export const paragraph = (text: string): ReportBlock => ({ kind: 'paragraph', text });

const maxTextChars = 200;

/** Text of people's data on one line of bounded length; blank text is a dash. */
export function line(text: string): string {
  const single = singleLine(text.toWellFormed());
  return single === '' ? '-' : shorten(single, maxTextChars);
}
