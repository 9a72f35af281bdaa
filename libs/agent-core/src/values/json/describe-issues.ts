import type { z } from 'zod';

const maxIssues = 10;
/** Of one path and one message: names and values of what is checked stand in them. */
const maxChars = 500;

/** What is wrong with a value, in one bounded line. */
export function describeIssues({ issues }: z.ZodError): string {
  const shown = issues.slice(0, maxIssues).map((issue) => {
    const path = issue.path.map(String).join('.').slice(0, maxChars);
    const message = issue.message.slice(0, maxChars);
    return path ? `${path}: ${message}` : message;
  });
  const more = issues.length - shown.length;
  return more > 0 ? `${shown.join('; ')}; and ${more} more` : shown.join('; ');
}
