/** A module of tools, each of which fails or answers in an odd way; what of it may be told of them. */
export const oddTools: Readonly<Record<string, string>> = {
  throws_text: `throw 'just text'`,
  throws_null: `throw null`,
  throws_undefined: `throw undefined`,
  throws_frozen: `throw Object.freeze({ why: 'frozen' })`,
  throws_circular: `const one = {}; one.self = one; throw one`,
  throws_10_mb: `throw new Error('x'.repeat(10_000_000))`,
  throws_getters: `throw Object.defineProperty(new Error('x'), 'message', { get: () => { throw new Error('y') } })`,
  throws_bigint: `throw 2n ** 70n`,
  throws_symbol: `throw Symbol('why')`,
  throws_later: `setTimeout(() => undefined, 1); await null; throw new TypeError('later')`,
  rejects_after_return: `setTimeout(() => Promise.reject(new Error('behind')).catch(() => undefined), 5); return { done: true }`,
  answers_nothing: `return undefined`,
  answers_circular: `const one = {}; one.self = one; return one`,
  answers_bigint: `return { n: 2n ** 70n, nan: NaN, date: new Date(NaN) }`,
  answers_surrogates: `return 'a\\0b\\ud800'`,
  answers_100_mb: `return 'x'.repeat(100_000_000)`,
  answers_many: `return Array.from({ length: 300_000 }, (_, n) => ({ n }))`,
};

export const oddToolsModule = `
import { defineReadTool, z } from '@faina/sdk';
const odd = (name, execute) =>
  defineReadTool({ name, description: 'Behaves oddly.', parameters: z.strictObject({}), execute });
export default [
${Object.entries(oddTools)
  .map(([name, body]) => `  odd('${name}', async () => { ${body}; }),`)
  .join('\n')}
];
`;
