import { parseJson } from '@faina/agent-core';
import { z } from 'zod';

/** PostgreSQL takes notifications of less than 8000 bytes. */
const maxPayloadBytes = 7_900;
/** Ids take 39 bytes each as JSON, names of tenants at most 66. */
const maxNamesOfMessage = 100;

const namesSchema = z.array(z.string()).max(maxNamesOfMessage).default([]);

const messageSchema = z.object({
  /** The process that sends it. */
  by: z.string(),
  /** What readers of that process watch: jobs, and those whose words they want as they come; tenants. */
  watch: z.object({ jobs: namesSchema, words: namesSchema, tenants: namesSchema }).optional(),
  /** What that process has committed something of. */
  news: z.object({ jobs: namesSchema, tenants: namesSchema }).optional(),
  /** More words of a job's model. */
  words: z
    .object({ job: z.string(), text: z.string(), offset: z.int(), after: z.int() })
    .optional(),
});

/** What the processes of an installation tell each other of jobs. */
export type WakeMessage = z.infer<typeof messageSchema>;

/** Words of an answer as they come. */
export interface Words {
  readonly text: string;
  /** Number of UTF-16 units of the answer before them. */
  readonly offset: number;
  /** Number of the last event that was stored of the job when its model was asked. */
  readonly after: number;
}

/** Undefined for what another version or a stranger has sent. */
export const readMessage = (payload: string): WakeMessage | undefined =>
  messageSchema.safeParse(parseJson(payload)).data;

/** Payloads that tell these names, each with as many as it has room for. */
export function nameMessages(
  by: string,
  kind: 'watch' | 'news',
  names: Readonly<Record<string, Iterable<string>>>,
): string[] {
  const payloads: string[] = [];
  for (const [list, all] of Object.entries(names)) {
    const left = [...all];
    while (left.length > 0) {
      const some = left.splice(0, maxNamesOfMessage);
      payloads.push(JSON.stringify({ by, [kind]: { [list]: some } }));
    }
  }
  return payloads;
}

/** Payloads that tell the words, in pieces that have room. */
export function wordMessages(by: string, job: string, words: Words): string[] {
  const payload = JSON.stringify({ by, words: { job, ...words } });
  if (Buffer.byteLength(payload) <= maxPayloadBytes) return [payload];
  const { text, offset } = words;
  let half = Math.floor(text.length / 2);
  // A pair of surrogates stays together: JSON has no bytes for half of one.
  if (/[\uDC00-\uDFFF]/.test(text.charAt(half))) half -= 1;
  return [
    ...wordMessages(by, job, { ...words, text: text.slice(0, half) }),
    ...wordMessages(by, job, { ...words, text: text.slice(half), offset: offset + half }),
  ];
}
