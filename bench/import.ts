import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { peakMemoryMiB, startProgram } from './child-process.ts';

/**
 * Sends a generated Strava export to the service on the embedded default, over HTTP like any client,
 * then the same one again, then one ten times as long, and prints time and memory of each. Every row
 * must come in, nothing a second time, and the first import must take less than 15 s.
 */
const activities = Number(process.argv[2] ?? 10_000);
const longestMs = 15_000;

/** Little, so that the memory tells what is held, and not when V8 feels like collecting it. */
const heapMiB = 128;

const program = new URL('../apps/api/dist/main.js', import.meta.url).pathname;

const header =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,' +
  'Distance,Max Heart Rate,Filename,Elapsed Time,Moving Time,Distance,Elevation Gain,' +
  'Average Cadence,Max Heart Rate,Average Heart Rate,Average Watts,Calories,Media';

const first = Date.UTC(1990, 0, 1);

function row(index: number): string {
  const date = new Date(first + index * 10_000_000).toISOString().slice(0, 19).replace('T', ' ');
  return (
    `${index + 1},${date},Morning Run,Run,"Easy, ""by feel""",3214,10.02,168.0,` +
    `activities/${index}.fit.gz,3214.0,3151.0,10021.4,58.4,84.0,168.0,151.0,,684.0,""\n`
  );
}

/** An export, made piece by piece so that this process is not the one that needs the memory. */
function exportOf(count: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`${header}\n`)),
    pull: (controller) => {
      if (next >= count) {
        controller.close();
        return;
      }
      const until = Math.min(count, next + 500);
      let rows = '';
      for (; next < until; next += 1) rows += row(next);
      controller.enqueue(encoder.encode(rows));
    },
  });
}

const reportSchema = z.object({
  imported: z.int(),
  skipped: z.int(),
  errors: z.array(z.unknown()),
});

const folder = await mkdtemp(join(tmpdir(), 'faina-bench-'));
const service = await startProgram(
  [process.execPath, `--max-old-space-size=${heapMiB}`, program],
  { PORT: '0', DATA_DIR: folder, TOOL_PACKS: 'coach' },
  (line) => /"url":"(http[^"]+)"/.exec(line)?.[1],
);
try {
  console.log(`peak RSS of the service before: ${await peakMemoryMiB(service.child.pid)} MiB`);
  const ms = await load('first', activities, { imported: activities, skipped: 0 });
  await load('again', activities, { imported: 0, skipped: activities });
  await load('ten times as long', 10 * activities, {
    imported: 9 * activities,
    skipped: activities,
  });
  if (activities <= 10_000 && ms > longestMs) throw new Error(`The first import took ${ms} ms.`);
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

/** @returns how long it took, in milliseconds. */
async function load(
  name: string,
  count: number,
  expected: { readonly imported: number; readonly skipped: number },
): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${service.found}/v1/coach/activities`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: exportOf(count),
    duplex: 'half',
    signal: AbortSignal.timeout(280_000),
  });
  const ms = performance.now() - startedAt;
  const report = reportSchema.parse(await response.json());
  if (
    report.imported !== expected.imported ||
    report.skipped !== expected.skipped ||
    report.errors.length > 0
  ) {
    throw new Error(`Unexpected report: ${JSON.stringify(report).slice(0, 500)}`);
  }
  const peak = await peakMemoryMiB(service.child.pid);
  console.log(
    `${name}: ${count} rows in ${(ms / 1000).toFixed(1)} s, ${report.imported} imported, ` +
      `peak RSS ${peak} MiB`,
  );
  return ms;
}
