import { isModelId } from '@faina/agent-core';
import { z } from 'zod';

/** What a model id begins with that means an alias: `alias:fast`. */
const prefix = 'alias:';

const mostAliases = 200;
/** As many as an agent may name: a model and its fallbacks. */
const mostModels = 6;

const aliasName = /^[a-z][a-z0-9_-]{0,62}$/;
const modelSchema = z.string().refine(isModelId, 'is no model id');
const chainSchema = z.union(
  [modelSchema.transform((model) => [model]), z.array(modelSchema).min(1).max(mostModels)],
  `is neither a model id nor a list of 1 to ${mostModels} of them`,
);

type Chains = ReadonlyMap<string, readonly string[]>;

/**
 * The file that MODEL_ALIASES names: a model, or several that are asked in turn, by a name. An alias
 * may name others; what comes out names models alone.
 */
export const modelAliasesSchema = z
  .record(z.string(), chainSchema, 'is no object of models by their aliases')
  .transform((entries, context): Chains => {
    const written: Chains = new Map(Object.entries(entries));
    if (written.size > mostAliases) {
      context.addIssue({ code: 'custom', message: `has more than ${mostAliases} aliases` });
      return new Map();
    }
    const chains = new Map<string, readonly string[]>();
    for (const name of written.keys()) {
      const chain = aliasName.test(name) ? modelsOf(name, written) : wrongName;
      if (typeof chain === 'string') {
        context.addIssue({ code: 'custom', path: [name], message: chain });
      } else chains.set(name, chain);
    }
    return chains;
  });

/** The alias that a model id means; undefined for one that names a provider. */
export const aliasOf = (modelId: string): string | undefined =>
  modelId.startsWith(prefix) ? modelId.slice(prefix.length) : undefined;

const wrongName = 'is no name: lower-case letters, digits, - and _, a letter first';

/** The models behind an alias, each once; or what is wrong with it. */
function modelsOf(name: string, written: Chains): readonly string[] | string {
  const models = new Set<string>();
  const walked = new Set<string>();
  const walk = (alias: string, path: readonly string[]): string | undefined => {
    if (path.includes(alias)) return `leads back to itself by ${[...path, alias].join(', ')}`;
    if (walked.has(alias)) return undefined;
    walked.add(alias);
    const chain = written.get(alias);
    if (chain === undefined) return `names the alias ${alias}, which there is not`;
    for (const model of chain) {
      const next = aliasOf(model);
      if (next === undefined) models.add(model);
      const problem = next === undefined ? undefined : walk(next, [...path, alias]);
      if (problem !== undefined) return problem;
      if (models.size > mostModels) return `stands for more than ${mostModels} models`;
    }
    return undefined;
  };
  return walk(name, []) ?? [...models];
}
