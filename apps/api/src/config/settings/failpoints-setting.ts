import { z } from 'zod';
import { reading, refused, settingHelp, type Reading } from './setting.js';
import {
  type Failpoint,
  type FailpointAction,
  type FailpointName,
  failpointNames,
} from '../../process/failpoints.js';

/** Code or name, action, and then a word of the job, its attempt, or both. */
const form = /^(\w+):(?:(kill9|stop|exit)|block:(\d{1,6}))(?::([\w-]+)?(?:@(\d{1,3}))?)?$/;

const names = new Map<string, FailpointName>(
  Object.entries(failpointNames).flatMap(([code, name]) => [
    [code, name],
    [name, name],
  ]),
);

const signalSchema = z.enum(['kill9', 'stop', 'exit']);

function readFailpoints(text: string): Reading<readonly Failpoint[]> {
  const failpoints: Failpoint[] = [];
  for (const part of text.split(',')) {
    const [whole, place = '', kind, blockMs, marker, attempt] = form.exec(part.trim()) ?? [];
    const name = names.get(place);
    if (whole === undefined || name === undefined) return refused('names no point or no action');
    const action: FailpointAction = blockMs
      ? { kind: 'block', ms: Number(blockMs) }
      : { kind: signalSchema.parse(kind) };
    failpoints.push({ name, action, marker, attempt: attempt ? Number(attempt) : undefined });
  }
  return { kind: 'read', value: failpoints };
}

/** Where tests of this repository stop a process; no setting for operators. */
export const failpointsSetting = () =>
  z.string().transform(reading(readFailpoints)).default([]).register(settingHelp, {
    remedy:
      'Unset it. In tests, write point:action[:word][@attempt], for example K8:kill9:job-17@1, separated by commas.',
  });
