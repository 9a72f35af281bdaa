import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode } from '../../process/error-code.js';
import { exitCodes, StartUpError } from '../../process/start-up-error.js';
import { modelPriceSchema, type ModelPrice } from './prices.js';

const maxPrices = 10_000;
const maxShownProblems = 5;

const example =
  '[{"model": "openai:gpt-5*", "inputUsdPerMillion": 1.25, "outputUsdPerMillion": 10, "source": "our contract", "date": "2026-11-22"}]';

const fileSchema = z.array(modelPriceSchema).max(maxPrices);

/**
 * The prices in a JSON file, the value of `MODEL_PRICES`.
 * @throws {StartUpError} when it cannot be read or holds something else.
 */
export async function readModelPrices(path: string): Promise<readonly ModelPrice[]> {
  const parsed = fileSchema.safeParse(json(await text(path), path));
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const problems = issues.slice(0, maxShownProblems).map(problemOf);
  const more = issues.length - problems.length;
  throw unusable(
    `MODEL_PRICES: ${path} holds no list of prices: ${problems.join('; ')}` +
      (more > 0 ? `; and ${more} more.` : '.'),
  );
}

async function text(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw unusable(`MODEL_PRICES: ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  }
}

function json(source: string, path: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    throw unusable(`MODEL_PRICES: ${path} is not JSON.`);
  }
}

const problemOf = ({ path, message }: z.core.$ZodIssue): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

const unusable = (happened: string): StartUpError =>
  new StartUpError({
    happened,
    meaning: 'Without it calls would be counted at other prices than yours.',
    remedy: `Write a list like ${example}, or unset MODEL_PRICES to use the prices that come with the service.`,
    exitCode: exitCodes.configuration,
  });
