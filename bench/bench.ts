import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { http } from './modes/http.ts';
import { idle } from './modes/idle.ts';
import { inflight } from './modes/inflight.ts';
import { latency } from './modes/latency.ts';
import { single } from './modes/single.ts';
import { throughput } from './modes/throughput.ts';
import { workers } from './modes/workers.ts';
import { type Options, readOptions } from './options.ts';
import { coresGiven } from './rig/cores.ts';
import { machine } from './rig/machine.ts';
import { type Section, sectionText } from './rig/report.ts';
import { Stores } from './rig/stores.ts';

/** Measures what a step costs, beside loops by hand that do the least: see README.md. */
const modes = { throughput, single, latency, inflight, http, idle, workers };

const options = optionsOf(process.argv.slice(2));
const about = { ...machine(), ...(await coresGiven()) };
const stores = await Stores.start();
try {
  const postgres = await stores.describe();
  for (const name of ['fsync', 'synchronous_commit']) {
    if (postgres[name] !== 'on') throw new Error(`${name} is ${postgres[name]}.`);
  }
  const shown = { ...about, ...postgres };
  console.log(
    `${Object.entries(shown)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}\n`,
  );
  const sections: Section[] = [];
  for await (const section of modes[options.mode](stores, options)) {
    console.log(sectionText(section));
    sections.push(section);
  }
  const after = await coresGiven();
  console.log(`then: coresGiven ${after.coresGiven}, longestGapMs ${after.longestGapMs}\n`);
  if (options.json) {
    const figures = sections.map(({ title, rounds }) => ({
      title,
      rounds: Object.fromEntries(rounds),
    }));
    const all = { machine: shown, after, options, figures };
    await writeFile(options.json, `${JSON.stringify(all, undefined, 2)}\n`);
  }
} finally {
  await stores.close();
}

function optionsOf(parameters: readonly string[]): Options {
  try {
    return readOptions(parameters);
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    console.error(`${reason}\nThe options stand in bench/README.md.`);
    process.exit(2);
  }
}
