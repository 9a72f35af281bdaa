import { englishCsv, englishRow } from '../../../../libs/packs/coach/test/support/strava-csv.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import type { HostileCase } from './hostile-case.js';
import { json, read, upload } from './requests.js';

/** What every service has to do all day; how long it takes tells how fast this machine is now. */
export const harmlessCases: readonly HostileCase[] = [
  upload('a small import', '/v1/coach/activities', 'text/csv', () => englishCsv(englishRow(1))),
  json('an agent', 'PUT /v1/agents/harmless', () => '{"persona":{"role":"a tester"}}'),
  read('a list', () => '/v1/tools'),
  {
    name: 'a job with a call of a tool',
    run: (target) => target.runScripted([toolCall('echo', { value: 1 }), answer('Done.')]),
  },
  {
    name: 'a job for the demo',
    run: (target) => target.runJob({ agent: 'crm', input: 'Cadastre a Ana Lima, da Padaria Sol' }),
  },
];
