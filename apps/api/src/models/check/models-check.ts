import { readEnv } from '../../config/env.js';
import { explainStartUpError } from '../../explain-start-up-error.js';
import { runModelsCheck } from './run-models-check.js';

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const print = (text: string) => {
      console.log(text);
    };
    return await runModelsCheck(process.argv.slice(2), readEnv(process.env), print);
  } catch (error) {
    const { text, exitCode } = explainStartUpError(error);
    console.error(text);
    return exitCode;
  }
}
