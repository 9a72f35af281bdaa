export type EnvProblem = {
  readonly setting: string;
  /** Already without secrets. */
  readonly value: string;
  /** Continues the sentence "The setting ...". */
  readonly problem: string;
  readonly remedy: string;
};

/** Everything that is wrong with the settings; the message is a table. */
export class EnvProblems extends Error {
  override readonly name = 'EnvProblems';

  constructor(readonly problems: readonly EnvProblem[]) {
    const rows = problems.map(({ setting, value, problem, remedy }) => [
      setting,
      value,
      problem,
      remedy,
    ]);
    const count =
      problems.length === 1 ? 'One setting is' : `${String(problems.length)} settings are`;
    super(
      `${count} wrong, so the service does not start.\n\n` +
        textTable([['SETTING', 'VALUE', 'PROBLEM', 'REMEDY'], ...rows]),
    );
  }
}

/** Rows in aligned columns, two spaces apart, without trailing spaces. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  }
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
