import { parseArgs } from 'node:util';
import { z } from 'zod';

const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(item).min(1));

const optionsSchema = z.strictObject({
  /** What is measured; see README.md. */
  mode: z
    .enum(['throughput', 'single', 'latency', 'inflight', 'http', 'idle', 'workers'])
    .default('throughput'),
  /** Tool calls of each job; of `single` there are two by default. */
  k: list(z.string().pipe(z.coerce.number<string>().int().min(0).max(95))).optional(),
  concurrency: list(z.string().pipe(z.coerce.number<string>().int().min(1).max(1_000))).optional(),
  queue: list(z.enum(['postgres', 'redis'])).default(['postgres', 'redis']),
  /** Whether the model stands where the AI SDK is, or behind it. */
  adapter: list(z.enum(['scripted', 'ai-sdk'])).default(['scripted']),
  /** Worker processes in `workers`, each with a database of their own beside the others. */
  workers: list(z.string().pipe(z.coerce.number<string>().int().min(1).max(16))).default([1, 2, 4]),
  /** Measures `throughput` also with so many ended jobs of 100 history rows in the database. */
  retained: z.coerce.number<string>().int().min(1).optional(),
  floor: z.boolean().default(false),
  repeat: z.coerce.number<string>().int().min(1).default(3),
  /** In each repetition; by default as many as the mode needs. */
  jobs: z.coerce.number<string>().int().min(1).optional(),
  /** How long jobs keep coming in `latency`, and how long `idle` waits before it looks. */
  seconds: z.coerce.number<string>().min(1).default(10),
  /** A service that was built or installed elsewhere, for `http` and `idle`. */
  program: z.string().optional(),
  /** Writes the raw figures into this file. */
  json: z.string().optional(),
  /** Writes CPU profiles of the services into this folder, and which statements were the dearest. */
  profile: z.string().optional(),
});

export type Options = z.infer<typeof optionsSchema>;

/** @throws {z.ZodError} that names what is wrong with the command line. */
export function readOptions(parameters: readonly string[]): Options {
  const names = Object.keys(optionsSchema.shape);
  const known = Object.fromEntries(
    names.map((name) => [
      name,
      { type: name === 'floor' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values } = parseArgs({ args: [...parameters], options: known });
  return optionsSchema.parse(values);
}
