import { expect, it } from 'vitest';
import { fileSupportOf } from './file-support.js';

it('sends the models of an endpoint what those of its kind take', () => {
  const pdf = { mediaType: 'application/pdf', bytes: 1 };
  expect(fileSupportOf('work:gpt-5').takes(pdf)).toBe(false);
  expect(fileSupportOf('work:gpt-5', 'openai').takes(pdf)).toBe(true);
  expect(fileSupportOf('work:gpt-5', 'openai-compatible').takes(pdf)).toBe(false);
  expect(fileSupportOf('openai:gpt-5').takes(pdf)).toBe(true);
  expect(
    fileSupportOf('vertex:claude-opus-5', 'vertex-claude').takes({
      mediaType: 'audio/wav',
      bytes: 1,
    }),
  ).toBe(false);
});

it.each([
  ['anthropic:claude-opus-5', 7.5, 20],
  ['bedrock:claude-opus-5', 3.75, 4.5],
  ['google:gemini-3-pro-preview', 14, 14],
])('%s is sent pictures of %d MB and PDFs of %d MB, and none above', (model, pictureMb, pdfMb) => {
  const most = (mediaType: string, mb: number) =>
    [0, 1].map((more) => fileSupportOf(model).takes({ mediaType, bytes: mb * 1024 * 1024 + more }));
  expect(most('image/png', pictureMb)).toEqual([true, false]);
  expect(most('application/pdf', pdfMb)).toEqual([true, false]);
});
