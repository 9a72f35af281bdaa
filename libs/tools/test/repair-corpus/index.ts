import { deepseekCases } from './deepseek.js';
import { geminiFlashCases } from './gemini-flash.js';
import { genericCases } from './generic.js';
import { gptSmallCases } from './gpt-small.js';
import { haikuCases } from './haiku.js';
import { llamaCases } from './llama.js';
import type { RepairCase } from './repair-case.js';
import { truncatedCases } from './truncated.js';

/** Malformed arguments as models write them, with the rung that mends each. */
export const repairCorpus: readonly RepairCase[] = [
  ...haikuCases,
  ...deepseekCases,
  ...llamaCases,
  ...geminiFlashCases,
  ...gptSmallCases,
  ...truncatedCases,
  ...genericCases,
];
