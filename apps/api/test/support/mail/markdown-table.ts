/** The rows of the first table under a heading of a Markdown text, by the names of its columns. */
export function markdownTable(text: string, heading: string): Record<string, string>[] {
  const [, section] = text.split(`\n## ${heading}\n`);
  const lines = section?.split('\n## ')[0]?.split('\n') ?? [];
  const [names = [], , ...rows] = lines.filter((line) => line.startsWith('|')).map(cells);
  return rows.map((row) =>
    Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])),
  );
}

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
