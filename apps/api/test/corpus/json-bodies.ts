import { type HostileCase, KB, marked } from './hostile-case.js';
import { json } from './requests.js';

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const brackets = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const names = (count: number, value = '1') =>
  Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join(',');

const job = (name: string, body: () => string, headers?: Readonly<Record<string, string>>) =>
  json(`POST jobs: ${name}`, 'POST /v1/jobs', body, headers);

const agent = (name: string, body: () => string) =>
  json(`PUT agent: ${name}`, 'PUT /v1/agents/hostile', body);

const jobWith = (member: string) => () => `{"agent":"tester","input":"Go",${member}}`;
const agentWith = (member: string) => () => `{"persona":{"role":"x"},${member}}`;

const repeated = (item: string, count: number) => Array.from({ length: count }, () => item).join();

/** Bodies that are deep, wide, long, double, or name what a program must not touch. */
export const jsonBodies: readonly HostileCase[] = [
  job('40 000 objects in one another', () => deep(40_000)),
  job('120 000 arrays in one another', () => brackets(120_000)),
  job('250 000 openers', () => '['.repeat(250_000)),
  job('an object of 20 000 names', () => `{${names(20_000)}}`),
  job('one name 20 000 times', () => `{${repeated('"agent":"x"', 20_000)}}`),
  job('metadata of 15 000 names', jobWith(`"metadata":{${names(15_000, '"v"')}}`)),
  job('60 000 tags', jobWith(`"tags":[${repeated('"t"', 60_000)}]`)),
  job('__proto__ on 60 levels', () => `${'{"__proto__":'.repeat(60)}1${'}'.repeat(60)}`),
  job('constructor and prototype as data', jobWith('"constructor":{"prototype":{"x":1}}')),
  job('a number of 200 000 digits', jobWith(`"priority":${'9'.repeat(200_000)}`)),
  job('1e400', jobWith('"priority":1e400')),
  job('60 000 numbers beyond all bounds', jobWith(`"tags":[${repeated('1e9', 60_000)}]`)),
  job('a text of 120 000 backslashes', jobWith(`"metadata":{"a":"${'\\\\'.repeat(120_000)}"}`)),
  job('a text of escapes', jobWith(`"metadata":{"a":"${'\\u0301'.repeat(40_000)}"}`)),
  job('an agent of 200 000 characters', () => `{"agent":"${'a'.repeat(200_000)}","input":"x"}`),
  job('a webhook address of 200 000 characters', jobWith(`"webhookUrl":"${'h'.repeat(200_000)}"`)),
  job('250 000 spaces', () => ' '.repeat(250_000)),
  job('an input of 31 000 marks', () => `{"agent":"tester","input":"${marked(31_000)}"}`),
  job('an object as input with 10 000 names', () => {
    return `{"agent":"tester","input":{"prompt":"Go",${names(10_000)}}}`;
  }),
  job('an Idempotency-Key of 8 000 characters', jobWith('"tags":[]'), {
    'idempotency-key': 'k'.repeat(8_000),
  }),
  job('an Idempotency-Key of odd characters', jobWith('"tags":[]'), {
    'idempotency-key': '"\\%00'.repeat(50),
  }),
  job('a Prefer of 8 000 waits', jobWith('"tags":[]'), {
    prefer: repeated('wait=1', 1_000),
  }),
  agent('40 000 objects in one another', () => deep(40_000)),
  agent('20 000 unknown names', agentWith(names(20_000))),
  agent('instructions of 32 000 marks', agentWith(`"instructions":"${marked(31_000)}"`)),
  agent('30 000 tool names', agentWith(`"toolNames":[${repeated('"a*"', 30_000)}]`)),
  agent('tool names of stars', agentWith(`"toolNames":["${'*a'.repeat(60)}*"]`)),
  agent('200 patterns of stars that ask for approval', () => {
    const patterns = repeated(`"${'*a'.repeat(60)}b"`, 200);
    return `{"persona":{"role":"x"},"requireApproval":[${patterns}]}`;
  }),
  agent('a model id of 200 000 characters', agentWith(`"model":"openai:${'a'.repeat(200_000)}"`)),
  agent('a language of 200 000 characters', agentWith(`"language":"${'a-'.repeat(100_000)}"`)),
  json('POST plans: 3 000 workouts', 'POST /v1/coach/plans', () => {
    const workout = '{"date":"2026-11-23","type":"RUNNING","description":"Run"}';
    return `{"name":"p","startsOn":"2026-11-23","endsOn":"2026-11-29","workouts":[${repeated(workout, 3_000)}]}`;
  }),
  json('POST decision: a hash of 200 000 characters', 'POST /v1/approvals/x/decision', () => {
    return `{"decision":"approve","hash":"${'0'.repeat(200_000)}"}`;
  }),
  json('POST keys: 15 000 scopes', 'POST /v1/keys', () => {
    const scopes = repeated(`"tools:${'*a'.repeat(4)}"`, 15_000);
    return `{"tenant":"t","owner":"o","scopes":[${scopes}]}`;
  }),
  json('POST keys: an owner of 200 KB of marks', 'POST /v1/keys', () => {
    return `{"tenant":"t","owner":"${marked(100 * KB)}","scopes":["jobs:read"]}`;
  }),
];
