import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Row } from './row-context.js';

const jobsOfEach = 5;
/** As long as messages to who answers may take while others do not. */
const toldWithinMs = 15_000;

export const rows: readonly Row[] = [
  {
    id: 'F31',
    fault: 'receivers of webhooks refuse, answer 500, hang, and redirect inside',
    expected: 'who answers is told at once, nobody follows a redirect, what is not taken stays due',
    isFast: true,
    run: async ({ own }) => {
      const installation = await own({ isDurable: false });
      const { outside } = installation;
      const bad = [
        outside.refuseAt('/failing', 500),
        outside.refuseAt('/hanging', () => undefined),
        outside.refuseAt('/leading', (response) => {
          response.writeHead(302, { location: `${outside.webhooks.origin}/secret` }).end();
        }),
        outside.refuseAt('/breaking', (response) => void response.destroy()),
      ];
      const send = (webhookUrl: string) => installation.submit('read', { body: { webhookUrl } });
      for (let round = 0; round < jobsOfEach; round += 1) {
        for (const url of bad) await send(url);
        await send(outside.webhookUrl);
      }
      await installation.untilAtRest(60_000);
      const told = () => outside.counted().webhooks.length;
      const what = () => `${jobsOfEach} messages to who takes them; there are ${told()}`;
      await waitFor(() => told() === jobsOfEach, { deadlineMs: toldWithinMs, what });
      const tried = () =>
        ['/failing', '/hanging', '/leading', '/breaking'].filter(
          (path) => outside.webhooks.to(path).length === 0,
        );
      await waitFor(() => tried().length === 0, { what: () => `a try at ${tried().join()}` });
      expect(outside.webhooks.to('/secret')).toEqual([]);
      return { faults: bad.length };
    },
  },
];
