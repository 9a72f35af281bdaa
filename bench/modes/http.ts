import type { Options } from '../options.ts';
import type { Section } from '../rig/report.ts';
import type { Stores } from '../rig/stores.ts';
import { jobsOverHttp } from './http-jobs.ts';
import { routes } from './http-routes.ts';

/** What clients meet: the two routes that they ask most, and whole jobs with a model behind HTTP. */
export async function* http(stores: Stores, options: Options): AsyncGenerator<Section> {
  for (const queue of options.queue) yield* routes(stores, options, queue);
  yield await jobsOverHttp(stores, options);
}
