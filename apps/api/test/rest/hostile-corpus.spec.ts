import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileCorpus } from '../corpus/index.js';
import { harmlessCases } from '../corpus/harmless-cases.js';
import { toolResults } from '../corpus/tool-results.js';
import { HostileService } from '../support/service/hostile-service.js';
import { type Measurement, StallMeter, stallTable } from '../support/http/stall-meter.js';

/** A frozen service is ended and replaced, and only then does its case fail. */
const caseMs = 300_000;

let service: HostileService;
let meter: StallMeter;
const measured: Measurement[] = [];

beforeAll(async () => {
  service = await HostileService.start(toolResults);
  meter = new StallMeter(service);
  await meter.calibrate(harmlessCases);
}, caseMs);

afterAll(async () => {
  await meter.close();
  await service.close();
  process.stdout.write(stallTable(measured, { boundMs: meter.boundMs, rows: 10 }));
});

describe('GET /health/live answers within 500 ms', () => {
  for (const hostile of hostileCorpus) {
    it(
      `while ${hostile.name}`,
      async () => {
        const measurement = await meter.measure(hostile);
        measured.push(measurement);
        expect(measurement).toSatisfy(({ stallMs }: Measurement) => stallMs <= meter.boundMs);
        expect(measurement.outcome).not.toMatch(/\b5\d\d\b|broken off|INTERNAL/);
      },
      caseMs,
    );
  }
});

describe('the corpus', () => {
  it('has at least 100 cases, each with a name of its own', () => {
    expect(new Set(hostileCorpus.map(({ name }) => name)).size).toBe(hostileCorpus.length);
    expect(hostileCorpus.length).toBeGreaterThanOrEqual(100);
  });
});
