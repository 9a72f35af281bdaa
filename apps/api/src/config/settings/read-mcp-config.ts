import type { McpServerSettings } from '@faina/tools';
import { mcpConfigSchema } from './mcp-config.schema.js';
import { type Reading, readText, refused } from './setting.js';

const mostChars = 1_000_000;
const shownProblems = 5;

/** The servers in the file that MCP_CONFIG names. */
export function readMcpConfig(path: string): Reading<readonly McpServerSettings[]> {
  const text = readText(path);
  if (text.kind === 'refused') return text;
  if (text.value.length > mostChars) return refused('names a file that is too large');
  let content: unknown;
  try {
    content = JSON.parse(text.value);
  } catch {
    return refused('names a file that is not JSON');
  }
  const parsed = mcpConfigSchema.safeParse(content);
  if (parsed.success) return { kind: 'read', value: parsed.data };
  const { issues } = parsed.error;
  const shown = issues
    .slice(0, shownProblems)
    .map(({ path: place, message }) => [place.join('.'), message].filter(Boolean).join(': '));
  const more = issues.length > shown.length ? `; and ${issues.length - shown.length} more` : '';
  return refused(`names a file with mistakes: ${shown.join('; ')}${more}`);
}
