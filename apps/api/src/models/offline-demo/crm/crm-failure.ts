import type { CrmTool } from './crm-tool.js';
import { failureAnswer } from '../failure-answer.js';
import type { Language } from '../request-language.js';
import type { ToolFailure } from '../tool-results.js';

/** What an action needs and was not said. */
export const neededText = (
  { purpose }: CrmTool,
  missing: readonly string[],
  language: Language,
): string =>
  language === 'pt'
    ? `Para ${purpose.pt} preciso de: ${missing.join(', ')}.`
    : `To ${purpose.en} I need: ${missing.join(', ')}.`;

/**
 * A failed call of a CRM tool as the person who asked is told of it, with the tool's own words.
 *
 * @param missing the required arguments that the call lacked
 */
export function crmFailure(
  tool: CrmTool,
  failure: ToolFailure,
  missing: readonly string[],
  language: Language,
): string {
  const { code, message, reason } = failure;
  if (message === undefined) return failureAnswer(failure, language);
  const purpose = tool.purpose[language];
  if (code === 'APPROVAL_REJECTED') {
    const rejected =
      language === 'pt'
        ? `A ação de ${purpose} não foi aprovada`
        : `The action to ${purpose} was not approved`;
    return reason === undefined ? `${rejected}.` : `${rejected}: ${reason}`;
  }
  if (code === 'INVALID_ARGUMENTS' && missing.length > 0) {
    return neededText(tool, missing, language);
  }
  return language === 'pt'
    ? `Não foi possível ${purpose}: ${message}`
    : `It was not possible to ${purpose}: ${message}`;
}
