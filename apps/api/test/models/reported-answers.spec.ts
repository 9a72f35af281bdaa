import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AiSdkLlmAdapter } from '../../src/models/ai-sdk-llm-adapter.js';
import { ModelProviders } from '../../src/models/providers/model-providers.js';
import { markdownTable } from '../support/mail/markdown-table.js';
import { modelRequest } from '../support/model/model-request.js';
import type { ReportedAnswer } from '../support/model/reported/reported-answer.js';
import { reportedOthers } from '../support/model/reported/reported-others.js';
import { reportedStreams } from '../support/model/reported/reported-streams.js';
import { reportedWholes } from '../support/model/reported/reported-wholes.js';

const key = 'key-of-a-test';
const settings = {
  OPENAI_API_KEY: key,
  ANTHROPIC_API_KEY: key,
  GOOGLE_GENERATIVE_AI_API_KEY: key,
  OPENROUTER_API_KEY: key,
  OPENAI_COMPATIBLE_BASE_URL: 'http://models.test/v1',
};

const paper = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
const rows = markdownTable(paper, 'Answers that servers get wrong');
const reported = [...reportedWholes, ...reportedStreams, ...reportedOthers];

/** The body in the pieces in which a connection brings it. */
function bodyOf({ body }: ReportedAnswer): ReadableStream<Uint8Array> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const isInPieces = Array.isArray(body) && body.every((piece) => piece instanceof Uint8Array);
  const pieces: readonly Uint8Array[] = isInPieces ? body : [new TextEncoder().encode(text)];
  return ReadableStream.from(pieces);
}

async function answerTo(answer: ReportedAnswer) {
  const { model = 'openai-compatible:any', type = 'application/json', isStreamed } = answer;
  const headers = { 'content-type': type };
  const status = answer.status ?? 200;
  const adapter = new AiSdkLlmAdapter(
    new ModelProviders(settings, () =>
      Promise.resolve(new Response(bodyOf(answer), { status, headers })),
    ),
  );
  return adapter.generateText(modelRequest({ model, stream: isStreamed === true }));
}

describe('an answer that a server was reported to give', () => {
  it('stands in docs/errors.md with its thread and what becomes of it', () => {
    const said = reported.map(({ what, thread, becomes }) => ({
      answer: what.replaceAll('<', '\\<'),
      'reported in': `<${thread}>`,
      becomes,
    }));
    expect(rows).toEqual(said);
    expect(new Set(reported.map(({ what }) => what)).size).toBe(reported.length);
    expect(reported.length).toBeGreaterThanOrEqual(40);
  });

  it.each(reported)('$what: $becomes ($thread)', async (answer) => {
    const result = await answerTo(answer);
    if (!answer.response) {
      expect(result.isError() && result.error.code).toBe(answer.becomes);
      return;
    }
    if (result.isError()) throw result.error;
    const { calls, usage, ...others } = answer.response;
    expect(result.value).toMatchObject(others);
    if (usage) expect(result.value.usage).toMatchObject({ estimated: true });
    const asked = result.value.tool_calls.map(({ id, function: { name, arguments: raw } }) => {
      expect(id).not.toBe('');
      return [name, raw];
    });
    expect(asked).toEqual(calls ?? []);
  });
});
