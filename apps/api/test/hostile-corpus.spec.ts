import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileCorpus } from './corpus/index.js';
import { toolResults } from './corpus/tool-results.js';
import { HostileService } from './support/hostile-service.js';
import { isWithinBound, type Measurement, stallTable, StallMeter } from './support/stall-meter.js';

/** A frozen service is ended and replaced, and only then does its case fail. */
const caseMs = 300_000;

let service: HostileService;
let meter: StallMeter;
const measured: Measurement[] = [];

beforeAll(async () => {
  service = await HostileService.start(toolResults);
  meter = new StallMeter(service);
}, caseMs);

afterAll(async () => {
  await meter.close();
  await service.close();
  process.stdout.write(stallTable(measured, 10));
});

describe('GET /health/live answers within 500 ms', () => {
  it.each(hostileCorpus)(
    'while $name',
    async (hostile) => {
      const measurement = await meter.measure(hostile);
      measured.push(measurement);
      expect(measurement).toSatisfy(isWithinBound);
      expect(measurement.outcome).not.toMatch(/\b5\d\d\b|broken off|FAILURE_INTERNAL|\bINTERNAL/);
    },
    caseMs,
  );
});

describe('the corpus', () => {
  it('has at least 100 cases, each with a name of its own', () => {
    expect(new Set(hostileCorpus.map(({ name }) => name)).size).toBe(hostileCorpus.length);
    expect(hostileCorpus.length).toBeGreaterThanOrEqual(100);
  });
});
