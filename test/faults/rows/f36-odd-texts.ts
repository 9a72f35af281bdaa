import { expect } from 'vitest';
import { answer, toolCall } from '../../../apps/api/test/support/model/model-replies.js';
import type { Row } from './row-context.js';

/** Bodies of a job as they go over the line, with another mark each, behind `{"agent":"odd",`. */
const bodies: readonly string[] = [
  String.raw`"input":"MARK: a\u0000b"}`,
  String.raw`"input":"MARK: a\ud800b"}`,
  String.raw`"input":{"prompt":"MARK: Go","n":1e400}}`,
  String.raw`"input":{"prompt":"MARK: Go","n":-1e400,"deep":{"\u0000":1}}}`,
  String.raw`"input":{"prompt":"MARK: Go","n":123456789012345678901234567890}}`,
  String.raw`"input":{"prompt":"MARK: Go","when":"+275760-09-13T00:00:00.001Z"}}`,
  String.raw`"input":"MARK: Go","metadata":{"a\u0000":"b"}}`,
  String.raw`"input":"MARK: Go","tags":["\udfff"]}`,
  String.raw`"input":"MARK: \u202e\u2066Go"}`,
  String.raw`"input":"MARK: Go","priority":1e400}`,
];

const args: readonly string[] = [
  String.raw`{"value":"a\u0000b\ud800c"}`,
  '{"value":[1e400,-1e400]}',
  '{"value":123456789012345678901234567890}',
  '{"value":"0000-00-00T99:99:99Z"}',
  String.raw`{"value":{"\u0000":"\udfff"}}`,
];

export const rows: readonly Row[] = [
  {
    id: 'F36',
    fault: 'NUL, lone surrogates, 1e400, numbers beyond all digits and odd dates',
    expected: 'refused with 400 or run to the end, none stuck',
    isFast: true,
    run: async ({ shared }) => {
      const installation = await shared();
      const client = installation.client();
      await client.putAgent('odd', { toolNames: ['echo'], repairToolCalls: false });
      for (const body of bodies) {
        const reply = await client.sendJson(
          'POST',
          '/v1/jobs',
          `{"agent":"odd",${body.replace('MARK', installation.nextMark())}`,
        );
        expect({ body, status: reply.status }).toEqual({
          body,
          status: expect.toSatisfy((status: number) => status === 400 || status === 202),
        });
      }
      for (const text of args) {
        const mark = installation.nextMark();
        installation.outside.model.answerAs(mark, ({ turn }) =>
          turn === 0 ? toolCall('echo', text) : answer('Done.'),
        );
        const { id } = await installation.submit('Go', { mark, body: { agent: 'odd' } });
        expect(await client.settled(id)).toMatchObject({ outcome: 'SUCCESS' });
      }
      await installation.untilAtRest(60_000);
      return { faults: bodies.length + args.length };
    },
  },
];
