const LONGEST_NAME = 64;

/**
 * The name of an earlier call in a form that providers take back. A model may have called a tool
 * that there never was by any text, and OpenAI refuses a conversation with a name outside of
 * `^[a-zA-Z0-9_-]{1,64}$`. Names that agents may use stay as they are.
 */
export function sendableToolName(name: string): string {
  if (/^[\w.:-]{1,128}$/.test(name)) return name;
  return name.slice(0, LONGEST_NAME).replaceAll(/[^\w-]/g, '_') || 'unnamed';
}
