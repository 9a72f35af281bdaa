import { silentLogger, systemClock } from '@faina/agent-core';
import type { Env } from '../../config/env.js';
import { modelProblem } from '../../config/models/known-models.js';
import { neededSettings, providerOf } from '../../config/models/provider-setting.js';
import { createLlmAdapter } from '../create-llm-adapter.js';
import type { ProviderPauseStore } from '../gate/provider-pauses.js';
import { checkModel, type ModelCheck } from './check-model.js';
import { checkTable, isUsable } from './check-table.js';
import { endpointsLeftOut, modelsToCheck } from './models-to-check.js';

/**
 * Talks with each model and prints what it can.
 * @param asked ids of models or aliases; those of the settings where there is none
 * @returns the exit code: 0 where all models do what jobs need
 */
export async function runModelsCheck(
  asked: readonly string[],
  env: Env,
  print: (text: string) => void,
): Promise<number> {
  const models = modelsToCheck(asked, env);
  for (const name of endpointsLeftOut(models, env)) {
    print(`${name}: name one of its models to check it, npm run models:check ${name}:…`);
  }
  const unusable = models.flatMap((model) => whyNot(model, env) ?? []);
  for (const problem of unusable) print(problem);
  const ready = models.filter((model) => modelProblem(model, env) === undefined);
  if (ready.length === 0) {
    print(
      'There is no model to check: no key is set, or no model is named. Set the key of a provider and ' +
        'name a model, for example OPENAI_API_KEY=… npm run models:check openai:gpt-5-mini',
    );
    return 1;
  }
  const open = () =>
    createLlmAdapter({
      settings: env,
      clock: systemClock,
      timeZone: env.TIME_ZONE,
      logger: silentLogger,
      pauseStore: noPauses,
    });
  const checks: ModelCheck[] = [];
  for (const model of ready) {
    print(`${model}: a conversation of a few calls …`);
    checks.push(await checkModel(model, open));
  }
  print(checkTable(checks));
  return unusable.length === 0 && checks.every(isUsable) ? 0 : 1;
}

/** Nobody else calls, and a pause ends with the check. */
const noPauses: ProviderPauseStore = {
  read: () => Promise.resolve({ workers: 1, pauses: new Map() }),
  pause: () => Promise.resolve(),
};

function whyNot(model: string, env: Env): string | undefined {
  switch (modelProblem(model, env)) {
    case 'unset':
      return `${model}: no key. Set ${neededSettings(providerOf(model))}.`;
    case 'unknown_provider':
      return `${model}: there is no such provider or endpoint.`;
    case 'unknown_alias':
      return `${model}: MODEL_ALIASES has no such alias.`;
    case undefined:
      return undefined;
  }
}
