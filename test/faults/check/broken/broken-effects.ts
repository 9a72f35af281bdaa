import { effectsAreTold } from '../rules/effects-are-told.js';
import { effectsHappenOnce } from '../rules/effects-happen-once.js';
import { effectsHaveConsent } from '../rules/effects-have-consent.js';
import { jobsEnd } from '../rules/jobs-end.js';
import { localEffectsAreTold } from '../rules/local-effects-are-told.js';
import { localEffectsHappenOnce } from '../rules/local-effects-happen-once.js';
import { nothingAfterCancel } from '../rules/nothing-after-cancel.js';
import { nothingStaysOpen } from '../rules/nothing-stays-open.js';
import { questionsAreMailed } from '../rules/questions-are-mailed.js';
import { recordsAgree } from '../rules/records-agree.js';
import { type Break, type DraftHistory, existing, jobOf, matches, rowOf } from './break.js';

const effectOf = ({ outside }: DraftHistory, mark: string) =>
  existing(outside.effects.find((effect) => effect.mark === mark));

/** The effect took place once more, when the job was nearly over. */
function again(history: DraftHistory, mark: string) {
  const effect = { ...effectOf(history, mark), at: 390 };
  history.outside.effects.push(effect);
  return effect;
}

export const brokenEffects: readonly Break[] = [
  {
    what: 'an effect by key that took place twice',
    rule: effectsHappenOnce,
    says: /key of job-1 took effect 2 times/,
    change: (history) => {
      again(history, 'job-1/key');
    },
  },
  {
    what: 'an effect that came back under another key',
    rule: effectsHappenOnce,
    says: /key of job-1 took effect 2 times/,
    change: (history) => {
      again(history, 'job-1/key').callKey = 'another';
    },
  },
  {
    what: 'an effect without a key that took place twice',
    rule: effectsHappenOnce,
    says: /act of job-2 took effect 2 times/,
    change: (history) => {
      effectOf(history, 'job-2/act').callKey = null;
      again(history, 'job-2/act');
    },
  },
  {
    what: 'a mail that was accepted twice',
    rule: effectsHappenOnce,
    says: /mail of job-3 took effect 2 times/,
    change: (history) => {
      again(history, 'job-3/mail');
    },
  },
  {
    what: 'a third effect of a call that a person had repeated',
    rule: effectsHappenOnce,
    says: /key of job-1 took effect 3 times/,
    change: (history) => {
      rowOf(history, 'invocations', { jobId: 'id-1' }).decidedBy = 'someone';
      rowOf(history, 'transitions', { jobId: 'id-1', seq: 3 }).reason = 'attention: repeat';
      again(history, 'job-1/key');
      again(history, 'job-1/key');
    },
  },
  {
    what: 'two effects of a call that no job has',
    rule: effectsHappenOnce,
    says: /act with job-8\/act, which no job has, took effect 2 times/,
    also: [effectsAreTold],
    change: ({ outside }) => {
      const effect = { tool: 'act', mark: 'job-8/act', callKey: null };
      outside.effects.push({ ...effect, at: 1 }, { ...effect, at: 2 });
    },
  },
  {
    what: 'two rows of one local call',
    rule: localEffectsHappenOnce,
    says: /call key of id-1-local of job-1 wrote 2 rows/,
    change: (history) => {
      history.stored.localEffects.push({ ...rowOf(history, 'localEffects', { jobId: 'id-1' }) });
    },
  },
  {
    what: 'a local call told as done without its row',
    rule: localEffectsAreTold,
    says: /is told as done, without a row/,
    change: ({ stored }) => {
      stored.localEffects = [];
    },
  },
  {
    what: 'a row of a local call that is not told as done',
    rule: localEffectsAreTold,
    says: /wrote a row, not told as done/,
    change: ({ stored }) => {
      stored.localEffects.push({ jobId: 'id-2', callKey: 'key of id-2-local' });
    },
  },
  {
    what: 'an effect told as failed',
    rule: effectsAreTold,
    says: /key of job-6 is told as failed, and took effect/,
    change: ({ outside }) => {
      outside.effects.push({ tool: 'key', mark: 'job-6/key', callKey: null, at: 125 });
    },
  },
  {
    what: 'an effect told as not run',
    rule: effectsAreTold,
    says: /act of job-6 is told as not run, and took effect/,
    change: ({ outside }) => {
      outside.effects.push({ tool: 'act', mark: 'job-6/act', callKey: null, at: 125 });
    },
  },
  {
    what: 'an effect of a call that waits for consent',
    rule: effectsAreTold,
    says: /mail of job-5 is told as open, and took effect/,
    also: [effectsHaveConsent],
    change: ({ outside }) => {
      const callKey = 'key of id-5-mail';
      outside.effects.push({ tool: 'mail', mark: 'job-5/mail', callKey, at: 125 });
    },
  },
  {
    what: 'a call told as done that nobody saw outside',
    rule: effectsAreTold,
    says: /key of job-1 is told as done, and nobody saw it/,
    change: ({ outside }) => {
      outside.effects = outside.effects.filter(({ mark }) => mark !== 'job-1/key');
    },
  },
  {
    what: 'an effect of a call that no job has',
    rule: effectsAreTold,
    says: /no job has such a call/,
    change: ({ outside }) => {
      outside.effects.push({ tool: 'act', mark: 'job-8/act', callKey: null, at: 1 });
    },
  },
  {
    what: 'a journal that says another thing than the history',
    rule: recordsAgree,
    says: /key of job-1 is UNKNOWN in the journal and done in the history/,
    change: (history) => {
      rowOf(history, 'invocations', { jobId: 'id-1' }).status = 'UNKNOWN';
    },
  },
  {
    what: 'an outcome in the journal without an entry',
    rule: recordsAgree,
    says: /act of job-6 is COMPLETED in the journal and nothing in the history/,
    also: [effectsAreTold],
    change: ({ stored }) => {
      const call = { jobId: 'id-6', callKey: 'key of id-6-act', callId: 'call act', tool: 'act' };
      stored.invocations.push({ ...call, status: 'COMPLETED', startedAt: 150, decidedBy: null });
    },
  },
  {
    what: 'an output that leaves out an unknown effect',
    rule: recordsAgree,
    says: /the output of job-4 tells \[\], its history \[act unknown\]/,
    change: (history) => {
      jobOf(history, 'id-4').actions = [];
    },
  },
  {
    what: 'a mail that counts as sent and came to nobody',
    rule: questionsAreMailed,
    says: /mail mail-3 came to nobody/,
    change: ({ outside }) => {
      outside.mails = [];
    },
  },
  {
    what: 'a mail that is left over',
    rule: questionsAreMailed,
    says: /mail mail-3 waits to be sent/,
    change: (history) => {
      rowOf(history, 'approvalMails', { id: 'mail-3' }).status = 'pending';
    },
  },
  {
    what: 'an effect that a person refused',
    rule: effectsHaveConsent,
    says: /mail of job-3 took effect and was rejected/,
    change: (history) => {
      rowOf(history, 'approvals', { jobId: 'id-3' }).status = 'rejected';
    },
  },
  {
    what: 'an effect behind the cancel of a call that began behind it',
    rule: nothingAfterCancel,
    says: /job-4 is cancelled, and act took effect after it/,
    change: (history) => {
      rowOf(history, 'invocations', { jobId: 'id-4' }).startedAt = 401;
    },
  },
  {
    what: 'an intent that was stored behind the cancel',
    rule: nothingAfterCancel,
    says: /job-4 is cancelled, and act was begun after it/,
    change: (history) => {
      rowOf(history, 'invocations', { jobId: 'id-4' }).startedAt = 401;
    },
  },
  {
    what: 'a model that was asked behind the cancel',
    rule: nothingAfterCancel,
    says: /job-4 is cancelled, and a model was asked 1 times after it/,
    change: ({ outside }) => {
      outside.modelRequests.push({ mark: 'job-4', turn: 1, at: 1_500, usage: null });
    },
  },
  {
    what: 'an intent that is left over',
    rule: nothingStaysOpen,
    says: /job-4 is CANCELLED, and act is STARTED/,
    change: (history) => {
      rowOf(history, 'invocations', { jobId: 'id-4' }).status = 'STARTED';
    },
  },
  {
    what: 'an intent without a call',
    rule: nothingStaysOpen,
    says: /job-4 has act in its journal without a call/,
    also: [effectsAreTold, nothingAfterCancel],
    change: (history) => {
      rowOf(history, 'invocations', { jobId: 'id-4' }).callId = 'call other';
    },
  },
  {
    what: 'a question of a job that has ended',
    rule: nothingStaysOpen,
    says: /job-3 has ended, and asks about mail/,
    also: [effectsHaveConsent],
    change: (history) => {
      rowOf(history, 'approvals', { jobId: 'id-3' }).status = 'pending';
    },
  },
  {
    what: 'a word of a person that is not heeded',
    rule: nothingStaysOpen,
    says: /job-2 does not heed the word on act/,
    also: [jobsEnd],
    change: (history) => {
      const call = rowOf(history, 'invocations', { jobId: 'id-2' });
      Object.assign(call, { status: 'HAPPENED', decidedBy: 'someone' });
      const { job, ...next } = { job: jobOf(history, 'id-2'), jobId: 'id-2', epoch: 1, at: 300 };
      Object.assign(job, { status: 'PENDING', waitingFor: null });
      job.transitionCount += 1;
      job.eventSeq += 1;
      const place = { seq: job.transitionCount, eventSeq: job.eventSeq };
      const move = {
        ...next,
        ...place,
        from: 'WAITING',
        to: 'PENDING',
        reason: 'attention: happened',
      };
      history.stored.transitions.push(move as DraftHistory['stored']['transitions'][number]);
      const news = rowOf(history, 'news', { jobId: 'id-2' });
      history.stored.news.push({ ...news, eventSeq: job.eventSeq, status: 'PENDING' });
    },
  },
  {
    what: 'a call that is offered though its job has ended',
    rule: nothingStaysOpen,
    says: /job-1 is COMPLETED, and offers call key of id-1-key/,
    change: ({ stored }) => {
      const call = existing(stored.laterCalls.find((row) => matches(row, { jobId: 'id-1' })));
      call.status = 'OPEN';
    },
  },
];
