import {
  type AgentDefinition,
  agentDefinitionSchema,
  globsOverlap,
  matchesAnyGlob,
  matchesGlob,
  type MissingTools,
} from '@faina/agent-core';
import { isDeepStrictEqual } from 'node:util';
import type { ModelProblem } from '../config/models/known-models.js';
import { lostGuard } from './agent-authority.js';
import type { AgentVersion } from './agent-version.js';

/** What a PUT asks for, and what became of it. */
export interface WrittenDefinition {
  /** The version that it follows, or that is like it. */
  readonly before: AgentVersion | undefined;
  readonly definition: AgentDefinition;
  /** Whether it became a version. */
  readonly isNew: boolean;
  /** Names of the tools that there are now. */
  readonly toolNames: readonly string[];
  /** What the agent names of tools that are away. */
  readonly missing: readonly MissingTools[];
  readonly defaultModel: string;
  /** Why a model cannot be asked here; undefined where it can. */
  readonly modelProblem: (modelId: string) => ModelProblem | undefined;
}

/** Sentences on what may surprise in a definition: a PUT replaces all of the one before. */
export const agentNotices = (written: WrittenDefinition): string[] => [
  ...noticesOfChange(written),
  ...noticesOfPatterns(written),
  ...noticesOfMissing(written),
  ...noticesOfModels(written),
];

function noticesOfChange({ before, definition, isNew, defaultModel }: WrittenDefinition): string[] {
  if (!before) return [];
  const { definition: old, archivedAt } = before;
  const version = `version ${before.version}`;
  const guard = lostGuard(old, definition);
  const reset = resetFields(old, definition);
  return [
    ...(archivedAt
      ? [`It was archived since ${archivedAt.toISOString()} and takes jobs again.`]
      : []),
    ...(old.toolNames.length > 0 && definition.toolNames.length === 0
      ? [`toolNames: it may use no tools any more; ${version} named ${listed(old.toolNames)}.`]
      : []),
    ...(guard === undefined ? [] : [`It asks people less than ${version}: without ${guard}.`]),
    ...(reset.length > 0
      ? [`Back at their defaults: ${reset.join(', ')}. What a body leaves out is not kept.`]
      : []),
    ...(old.model === undefined && definition.model === defaultModel
      ? [
          `model: ${version} named none and followed DEFAULT_MODEL, which is ${defaultModel} now; ` +
            (isNew ? 'this one stays with it. Leave model out to follow.' : 'so it still does.'),
        ]
      : []),
  ];
}

/** Those that say of themselves what they lost. */
const told = new Set(['name', 'toolNames', 'requireApproval', 'approvals']);

/** Fields that had another value than their default, and have it no more. */
function resetFields(old: AgentDefinition, next: AgentDefinition): string[] {
  const { name, persona } = next;
  const defaults = new Map(
    Object.entries(agentDefinitionSchema.parse({ name, persona: { role: persona.role } })),
  );
  const now = new Map(Object.entries(next));
  return Object.entries(old)
    .filter(([field, value]) => {
      const isDefault = isDeepStrictEqual(now.get(field), defaults.get(field));
      return !told.has(field) && isDefault && !isDeepStrictEqual(value, defaults.get(field));
    })
    .map(([field]) => field);
}

function noticesOfPatterns({ definition, toolNames, missing }: WrittenDefinition): string[] {
  const without = (globs: readonly string[], names: readonly string[]) =>
    globs.filter((glob) => !names.some((name) => matchesGlob(name, glob)));
  const usable = toolNames.filter((name) => matchesAnyGlob(name, definition.toolNames));
  const isMissing = new Set(missing.map(({ toolName }) => toolName));
  const empty = without(definition.toolNames, toolNames).filter((glob) => !isMissing.has(glob));
  const idle = without(definition.requireApproval, usable).filter(
    (glob) => !missing.some(({ toolName }) => globsOverlap(glob, toolName)),
  );
  return [
    ...(empty.length > 0 ? [`toolNames: there is no tool now that matches ${listed(empty)}.`] : []),
    ...(idle.length > 0
      ? [
          `requireApproval: the agent may use no tool now that matches ${listed(idle)}, so nobody is ` +
            'asked because of it.',
        ]
      : []),
  ];
}

/** By reason: a server that is away has all of its names. */
function noticesOfMissing({ definition, missing }: WrittenDefinition): string[] {
  const byReason = new Map<string, string[]>();
  for (const { toolName, why } of missing) {
    byReason.set(why, [...(byReason.get(why) ?? []), toolName]);
  }
  const jobs = definition.onMissingTools === 'wait' ? 'wait for them' : 'run without them';
  const told = [...byReason].slice(0, maximumListed);
  return told.map(
    ([why, names]) =>
      `toolNames: ${listed(names)} cannot be used now, because ${why}; jobs ${jobs} (onMissingTools). ` +
      'GET /v1/mcp/servers says more.',
  );
}

const problems: Readonly<Record<ModelProblem, string>> = {
  unknown_alias: 'no alias in MODEL_ALIASES',
  unknown_provider: 'of no provider and no endpoint',
  unset: 'of a provider that has no key or address',
};

function noticesOfModels({ definition, modelProblem }: WrittenDefinition): string[] {
  const { model, fallbackModels } = definition;
  const notice = (field: string, id: string) => {
    const problem = modelProblem(id);
    return problem === undefined ? [] : [`${field}: ${id} is ${problems[problem]} here now.`];
  };
  return [
    ...(model === undefined ? [] : notice('model', model)),
    ...fallbackModels.flatMap((id) => notice('fallbackModels', id)),
  ];
}

const maximumListed = 5;

const listed = (names: readonly string[]): string => {
  const more = names.length - maximumListed;
  return names.slice(0, maximumListed).join(', ') + (more > 0 ? ` and ${more} more` : '');
};
