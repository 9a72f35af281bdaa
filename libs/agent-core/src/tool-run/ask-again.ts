import { questionText } from './record-outcome.js';
import { runContext } from './run-tool-calls.js';
import { type Attempt, effectiveLimits } from '../attempt/attempt.js';
import type { JobOutput } from '../job/output/job-outcome.js';
import { outputAsking } from '../job/output/job-output.js';
import { replyWordsOf } from '../language/reply-language.js';
import type { AnswerFault } from '../tool-call/consent/question-form.js';
import { approvalHash } from '../tool-call/consent/consent.js';
import type { ToolCallPipeline } from '../tool-call/tool-call-pipeline.js';
import type { ReadyCall } from '../tool-call/prepare/prepared-call.js';
import type { ApprovalPreview } from '../tool/tool.js';
import { canonicalJson } from '../values/json/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../values/json/json-value.js';
import { toJsonObject } from '../values/json/to-json-value.js';
import { withEllipsis } from '../values/text/shorten.js';

const maxFaults = 20;
const maxFaultChars = 300;

/** A question as it stands. */
export interface StandingQuestion {
  readonly id: string;
  readonly callKey: string;
  readonly args: JsonValue;
  readonly editable: readonly string[];
}

/** What came of asking again. */
export type AskedAgain =
  | {
      readonly kind: 'asked';
      readonly args: JsonObject;
      readonly preview: ApprovalPreview;
      /** Of tool, arguments and preview, see `approvalHash`. */
      readonly hash: string;
      /** What the job says from then on; absent where it says nothing. */
      readonly output?: JobOutput;
    }
  /** The arguments are as they were. */
  | { readonly kind: 'unchanged' }
  /** The changes are not to be made, or do not fit the tool. Pointers begin at the arguments. */
  | { readonly kind: 'invalid'; readonly faults: readonly AnswerFault[] }
  /** This process cannot ask: the call or its tool is not there, or the tool fails. */
  | { readonly kind: 'failed'; readonly why: string };

type Asking = Pick<Attempt, 'job' | 'agent' | 'signal' | 'clock' | 'logger'> & {
  readonly toolExecution: ToolCallPipeline;
};

/**
 * The question about an open call with other arguments, made as the first one was: by the tool, or of
 * the arguments. Nothing acts, and nothing is stored.
 * @param asked changes of the arguments, by name; what it leaves out stays
 */
export async function askAgain(
  asking: Asking,
  question: StandingQuestion,
  asked: JsonObject,
): Promise<AskedAgain> {
  // The hash is of what is stored.
  const changes = toJsonObject(asked);
  const { job, agent, toolExecution } = asking;
  const ready = openCall(asking, question.callKey);
  if (!ready)
    return { kind: 'failed', why: 'the tool of the call is not there, or may not be used' };
  const before = isJsonObject(question.args) ? question.args : {};
  const changed = Object.keys(changes).filter((name) => !isSame(before[name], changes[name]));
  const locked = changed.filter((name) => !question.editable.includes(name));
  if (locked.length > 0)
    return { kind: 'invalid', faults: locked.slice(0, maxFaults).map(notEditable) };
  if (changed.length === 0) return { kind: 'unchanged' };
  const args = { ...before, ...changes };
  const parsed = ready.tool.parameters.safeParse(args);
  if (!parsed.success) {
    const faults = parsed.error.issues.slice(0, maxFaults).map(({ path, message }) => ({
      pointer: path.map((part) => pointerTo(String(part))).join(''),
      detail: withEllipsis(message, maxFaultChars),
    }));
    return { kind: 'invalid', faults };
  }
  const limits = effectiveLimits(agent, job.currentData().limits);
  const call = { ...ready, args, input: parsed.data };
  const { outcome } = await toolExecution.run(call, runContext({ ...asking, limits }));
  if (outcome.kind === 'awaiting_approval') {
    const { preview } = outcome;
    const hash = approvalHash(ready.tool, args, preview);
    const { output } = job.currentData();
    const now = { id: question.id, text: questionText(preview), hash };
    const said = output && { output: outputAsking(output, now, replyWordsOf(agent)) };
    return { kind: 'asked', args, preview, hash, ...said };
  }
  return { kind: 'failed', why: 'error' in outcome ? outcome.error.message : outcome.kind };
}

/** The call as it was when it asked: only one that has to ask before it does anything is asked again. */
function openCall({ job, agent, toolExecution }: Asking, callKey: string): ReadyCall | undefined {
  for (const call of job.openCalls()) {
    const prepared = toolExecution.prepare(call, agent, job, 'model');
    const isIt = prepared.kind === 'ready' && prepared.callKey === callKey;
    if (isIt) return prepared.consent.kind === 'missing' ? prepared : undefined;
  }
  return undefined;
}

const isSame = (one: JsonValue | undefined, other: JsonValue | undefined): boolean =>
  one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other);

const notEditable = (name: string): AnswerFault => ({
  pointer: pointerTo(name),
  detail:
    'This argument is not one that may be changed; reject the call and say what to do instead',
});

/** Source: RFC 6901, section 3. */
const pointerTo = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
