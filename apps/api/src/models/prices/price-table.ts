import type { ModelPrice } from '../../config/models/model-prices.schema.js';

/** USD per million tokens; undefined where the source does not say what kept input costs. */
type Row = readonly [
  model: string,
  inputUsdPerMillion: number,
  cachedInputUsdPerMillion: number | undefined,
  outputUsdPerMillion: number,
  upToInputTokens?: number,
];

const saying = (
  source: string,
  date: string,
  rows: readonly Row[],
  /** What a token costs more that the provider keeps. */
  writeFactor?: number,
): ModelPrice[] =>
  rows.map(([model, inputUsdPerMillion, cachedInput, outputUsdPerMillion, upToInputTokens]) => ({
    model,
    inputUsdPerMillion,
    ...(cachedInput !== undefined && { cachedInputUsdPerMillion: cachedInput }),
    ...(writeFactor !== undefined && { cacheWriteUsdPerMillion: inputUsdPerMillion * writeFactor }),
    outputUsdPerMillion,
    ...(upToInputTokens !== undefined && { upToInputTokens }),
    source,
    date,
  }));

/**
 * For what is kept five minutes, the shortest that there is with Anthropic, and for OpenAI from GPT-5.6 on.
 * https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 * https://developers.openai.com/api/docs/guides/prompt-caching
 */
const writesCostMore = 1.25;

const collectedPrices = (file: string): string =>
  `https://github.com/simonw/llm-prices/blob/main/data/${file}`;

/**
 * List prices of text tokens, without discounts for batches: what is recorded is what a call costs at
 * most. Kept input whose price a source does not tell costs as any other. The first row that fits counts. Left out: models on whose price the
 * sources disagree, prices that end on a known day, and OpenRouter, where the price depends on the
 * route. `MODEL_PRICES` adds rows and overrides these.
 */
export const priceTable: readonly ModelPrice[] = [
  ...saying('a set of rules in this service', '2026-11-22', [['offline:*', 0, 0, 0]]),
  ...saying(collectedPrices('openai.json'), '2026-07-30', [
    ['openai:gpt-4o', 2.5, 1.25, 10],
    ['openai:gpt-4o-2024-08-06', 2.5, 1.25, 10],
    ['openai:gpt-4o-2024-11-20', 2.5, 1.25, 10],
    ['openai:gpt-4o-mini', 0.15, 0.075, 0.6],
    ['openai:gpt-4o-mini-2024-07-18', 0.15, 0.075, 0.6],
    ['openai:gpt-4.1', 2, 0.5, 8],
    ['openai:gpt-4.1-20*', 2, 0.5, 8],
    ['openai:gpt-4.1-mini*', 0.4, 0.1, 1.6],
    ['openai:gpt-4.1-nano*', 0.1, 0.025, 0.4],
    ['openai:o3-mini*', 1.1, 0.55, 4.4],
    ['openai:o4-mini', 1.1, 0.275, 4.4],
    ['openai:o4-mini-20*', 1.1, 0.275, 4.4],
    ['openai:gpt-5', 1.25, 0.125, 10],
    ['openai:gpt-5-20*', 1.25, 0.125, 10],
    ['openai:gpt-5-mini*', 0.25, 0.025, 2],
    ['openai:gpt-5-nano*', 0.05, 0.005, 0.4],
    ['openai:gpt-5-pro*', 15, undefined, 120],
    ['openai:gpt-5.1', 1.25, 0.125, 10],
    ['openai:gpt-5.1-20*', 1.25, 0.125, 10],
    ['openai:gpt-5.1-codex', 1.25, 0.125, 10],
    ['openai:gpt-5.1-codex-mini', 0.25, 0.025, 2],
    ['openai:gpt-5.2', 1.75, 0.175, 14],
    ['openai:gpt-5.2-20*', 1.75, 0.175, 14],
    ['openai:gpt-5.2-pro*', 21, undefined, 168],
    ['openai:gpt-5.4', 2.5, 0.25, 15, 272_000],
    ['openai:gpt-5.4', 5, 0.5, 22.5],
    ['openai:gpt-5.4-20*', 2.5, 0.25, 15, 272_000],
    ['openai:gpt-5.4-20*', 5, 0.5, 22.5],
    ['openai:gpt-5.4-pro*', 30, undefined, 180, 272_000],
    ['openai:gpt-5.4-pro*', 60, undefined, 270],
    ['openai:gpt-5.4-mini*', 0.75, 0.075, 4.5],
    ['openai:gpt-5.4-nano*', 0.2, 0.02, 1.25],
    ['openai:gpt-5.5', 5, 0.5, 30, 272_000],
    ['openai:gpt-5.5', 10, 1, 45],
    ['openai:gpt-5.5-20*', 5, 0.5, 30, 272_000],
    ['openai:gpt-5.5-20*', 10, 1, 45],
  ]),
  ...saying(
    collectedPrices('openai.json'),
    '2026-07-30',
    [
      ['openai:gpt-5.6-terra', 2, 0.2, 12, 272_000],
      ['openai:gpt-5.6-terra', 4, 0.4, 18],
      ['openai:gpt-5.6-luna', 0.2, 0.02, 1.2, 272_000],
      ['openai:gpt-5.6-luna', 0.4, 0.04, 1.8],
    ],
    writesCostMore,
  ),
  // Both sources name a dearer price above this length without telling it.
  ...saying(
    'https://github.com/TheKrush/PromptFuel/releases/tag/v1.0.19',
    '2026-09-07',
    [['openai:gpt-6-astra', 10, 1, 50, 272_000]],
    writesCostMore,
  ),
  ...saying(
    'https://github.com/TheKrush/PromptFuel/releases/tag/v1.0.21',
    '2026-09-23',
    [
      ['openai:gpt-6-sol', 2, 0.2, 10, 272_000],
      ['openai:gpt-6-luna', 0.1, 0.01, 0.5, 272_000],
    ],
    writesCostMore,
  ),
  ...saying(
    'https://docs.rs/synaps/0.10.2/synaps_cli/pricing/index.html',
    '2026-10-10',
    [
      ['anthropic:claude-fable-5', 10, 1, 50],
      ['anthropic:claude-fable-5-1', 10, 0.25, 50],
      ['anthropic:claude-opus-4-0', 15, 1.5, 75],
      ['anthropic:claude-opus-4-20*', 15, 1.5, 75],
      ['anthropic:claude-opus-4-1*', 15, 1.5, 75],
      ['anthropic:claude-opus-4-5*', 5, 0.5, 25],
      ['anthropic:claude-opus-4-6', 5, 0.5, 25],
      ['anthropic:claude-opus-4-7', 5, 0.5, 25],
      ['anthropic:claude-opus-4-8', 5, 0.5, 25],
      ['anthropic:claude-opus-5', 5, 0.5, 25],
      ['anthropic:claude-opus-5-5', 4, 0.2, 20],
      // Longer ones cost more, for those who may send them.
      ['anthropic:claude-sonnet-4-0', 3, 0.3, 15, 200_000],
      ['anthropic:claude-sonnet-4-20*', 3, 0.3, 15, 200_000],
      ['anthropic:claude-sonnet-4-5*', 3, 0.3, 15, 200_000],
      ['anthropic:claude-sonnet-4-6', 3, 0.3, 15, 200_000],
      ['anthropic:claude-sonnet-5', 2, 0.2, 10],
      ['anthropic:claude-sonnet-5-5', 2, 0.1, 10],
      ['anthropic:claude-haiku-4-5*', 1, 0.1, 5],
      ['anthropic:claude-haiku-5-5', 0.1, 0.01, 0.5, 100_000],
      ['anthropic:claude-haiku-5-5', 0.5, 0.05, 2.5],
    ],
    writesCostMore,
  ),
  ...saying(collectedPrices('google.json'), '2026-07-24', [
    ['google:gemini-2.0-flash', 0.1, undefined, 0.4],
    ['google:gemini-2.0-flash-lite', 0.075, undefined, 0.3],
    ['google:gemini-2.5-pro', 1.25, 0.125, 10, 200_000],
    ['google:gemini-2.5-pro', 2.5, 0.25, 15],
    ['google:gemini-2.5-flash', 0.3, 0.03, 2.5],
    ['google:gemini-2.5-flash-lite', 0.1, 0.01, 0.4],
    ['google:gemini-3-pro-preview', 2, undefined, 12, 200_000],
    ['google:gemini-3-pro-preview', 4, undefined, 18],
    ['google:gemini-3-flash-preview', 0.5, undefined, 3],
    ['google:gemini-3.6-flash', 1.5, 0.15, 7.5],
  ]),
  ...saying(
    'https://github.com/api-evangelist/deepmind/blob/main/plans/deepmind-plans-pricing.yml',
    '2026-10-07',
    [
      ['google:gemini-3.1-pro-preview', 2, undefined, 12, 200_000],
      ['google:gemini-3.1-pro-preview', 4, undefined, 18],
      ['google:gemini-3.5-flash', 1.5, 0.15, 9],
      ['google:gemini-3.5-flash-lite', 0.3, 0.03, 2.5],
    ],
  ),
];
