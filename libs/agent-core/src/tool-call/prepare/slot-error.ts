import type { Agent } from '../../agent/agent-definition.js';
import {
  type ReplyLanguage,
  replyLanguageOf,
  replyWordsOf,
} from '../../language/reply-language.js';
import { toModelTool } from '../../tool/model-tool.js';
import { requiredNames } from '../../tool/planned-intent.js';
import type { AgentTool, ToolIntent } from '../../tool/tool.js';
import { isGiven, isJsonObject, type JsonValue } from '../../values/json/json-value.js';
import type { ToolError } from '../../values/tool-error.js';
import { toolFailure } from '../../values/tool-error.js';

const maxNames = 10;

/** Whose words the person reads. */
type Speaker = Pick<Agent, 'language'>;

/**
 * What the person who asked has to add before an action of a plan can run; undefined when no
 * required slot is missing. No model is asked to fill it: it could only make a value up.
 */
export function missingSlotsError(
  tool: AgentTool,
  given: JsonValue,
  agent: Speaker,
): ToolError | undefined {
  const slots = isJsonObject(given) ? given : {};
  const missing = requiredNames(toModelTool(tool).parameters).filter(
    (name) => !isGiven(slots[name]),
  );
  const { intent } = tool;
  if (!intent || missing.length === 0) return undefined;
  const language = replyLanguageOf(agent);
  const names = listed(missing, intent, language);
  const message = replyWordsOf(agent).slotsMissing(intent.purpose[language], names);
  return toolFailure(tool.name, 'MISSING_SLOTS', message);
}

/** The same for slots that are there and cannot be used; undefined for tools without an intent. */
export function invalidSlotsError(
  tool: AgentTool,
  given: JsonValue,
  agent: Speaker,
): ToolError | undefined {
  const checked = tool.parameters.safeParse(given);
  const { intent } = tool;
  if (!intent || checked.success) return undefined;
  const names = new Set(checked.error.issues.map(({ path }) => String(path[0] ?? '')));
  const language = replyLanguageOf(agent);
  const purpose = intent.purpose[language];
  const words = replyWordsOf(agent);
  const message = names.has('')
    ? words.allSlotsInvalid(purpose)
    : words.slotsInvalid(purpose, listed([...names], intent, language));
  return toolFailure(tool.name, 'INVALID_SLOTS', message);
}

/** In the words of people: how an argument is called is between the program and its models. */
const listed = (
  names: readonly string[],
  { slotNames }: ToolIntent,
  language: ReplyLanguage,
): string =>
  names
    .slice(0, maxNames)
    .map((name) => slotNames?.[language][name] ?? name.replaceAll('_', ' '))
    .join(', ');
