import type { z } from 'zod';

const maxIssues = 10;

/** What is wrong with a value, in one bounded line. */
export function describeIssues({ issues }: z.ZodError): string {
  const shown = issues.slice(0, maxIssues).map((issue) => {
    const path = issue.path.map(String).join('.');
    return path ? `${path}: ${issue.message}` : issue.message;
  });
  const more = issues.length - shown.length;
  return more > 0 ? `${shown.join('; ')}; and ${more} more` : shown.join('; ');
}
