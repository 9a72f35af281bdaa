import { parentPort, workerData } from 'node:worker_threads';

/** A loop that looks at the clock sees each such step well under this; a longer one was taken from it. */
const gapMs = 0.1;

const endsAt = performance.now() + Number(workerData);
let lostMs = 0;
let longestGapMs = 0;
for (let last = performance.now(); last < endsAt;) {
  const now = performance.now();
  const step = now - last;
  if (step > gapMs) lostMs += step;
  longestGapMs = Math.max(longestGapMs, step);
  last = now;
}
parentPort?.postMessage({ lostMs, longestGapMs });
