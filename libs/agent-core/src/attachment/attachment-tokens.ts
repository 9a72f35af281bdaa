import type { AttachmentRef } from './attachment.js';

/**
 * Of a picture, whatever its size: about what Anthropic counts for the largest that it does not make
 * smaller, 1.15 megapixels at 750 pixels a token
 * (https://docs.claude.com/en/docs/build-with-claude/vision#calculate-image-costs). OpenAI and Google
 * count fewer of most.
 */
const imageTokens = 1_600;

/**
 * Of a page of a PDF, which is sent as a picture and as its text: up to 3 000 for the text
 * (https://docs.claude.com/en/docs/build-with-claude/pdf-support#estimate-your-costs). How many pages
 * there are is not known without opening it; a page of 100 KB is between scans and mere text.
 */
const pageTokens = 3_000;
const pageBytes = 100 * 1024;

/**
 * Of a second of audio (https://ai.google.dev/gemini-api/docs/tokens#multimodal-tokens), which as MP3
 * has about 16 KB.
 */
const secondTokens = 32;
const secondBytes = 16 * 1024;

const bytesPerTextToken = 3;

/** What a file may come to in input tokens, by a rule of thumb. */
export function attachmentTokens({ mediaType, bytes }: AttachmentRef): number {
  if (mediaType.startsWith('image/')) return imageTokens;
  if (mediaType === 'application/pdf') return Math.ceil(bytes / pageBytes) * pageTokens;
  if (mediaType.startsWith('audio/')) return Math.ceil(bytes / secondBytes) * secondTokens;
  return Math.ceil(bytes / bytesPerTextToken);
}
