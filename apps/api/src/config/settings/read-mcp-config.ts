import { readFileSync } from 'node:fs';
import type { McpServerSettings } from '@faina/tools';
import { errorCode } from '../../process/error-code.js';
import { mcpConfigSchema } from './mcp-config.schema.js';

const mostChars = 1_000_000;
const shownProblems = 5;

export type McpConfigReading =
  | { readonly kind: 'read'; readonly servers: readonly McpServerSettings[] }
  /** Continues the sentence "The setting ...". */
  | { readonly kind: 'unusable'; readonly problem: string };

/** The servers in the file that MCP_CONFIG names; read once, before anything else starts. */
export function readMcpConfig(path: string): McpConfigReading {
  let content: unknown;
  try {
    const text = readFileSync(path, 'utf8');
    if (text.length > mostChars) return unusable('names a file that is too large');
    content = JSON.parse(text);
  } catch (error) {
    const code = errorCode(error);
    return unusable(
      code === undefined
        ? 'names a file that is not JSON'
        : `names a file that cannot be read (${code})`,
    );
  }
  const parsed = mcpConfigSchema.safeParse(content);
  if (parsed.success) return { kind: 'read', servers: parsed.data };
  const { issues } = parsed.error;
  const shown = issues
    .slice(0, shownProblems)
    .map(({ path: place, message }) => [place.join('.'), message].filter(Boolean).join(': '));
  const more = issues.length > shown.length ? `; and ${issues.length - shown.length} more` : '';
  return unusable(`names a file with mistakes: ${shown.join('; ')}${more}`);
}

const unusable = (problem: string): McpConfigReading => ({ kind: 'unusable', problem });
