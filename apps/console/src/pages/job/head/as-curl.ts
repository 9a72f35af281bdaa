import type { Job } from '@faina/client';

/** What a job shows of its submission. */
type Submitted = Pick<Job, 'agent' | 'input' | 'priority' | 'threadId' | 'metadata' | 'tags'>;

/** A command for a shell that submits a job like this one; the key stays with whoever runs it. */
export function asCurl(job: Submitted, origin: string): string {
  const { agent, input, priority, threadId, metadata, tags } = job;
  const body = {
    agent: agent.name,
    input,
    ...(threadId !== null && { threadId }),
    ...(priority !== usualPriority && { priority }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(tags.length > 0 && { tags }),
  };
  return submissionAsCurl(body, origin);
}

/** A command for a shell that sends a body of a job. */
export function submissionAsCurl(body: object, origin: string): string {
  return [
    `curl -X POST ${origin}/v1/jobs`,
    `-H "Authorization: Bearer $FAINA_API_KEY"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ');
}

const usualPriority = 10;

/** As one word of a POSIX shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
