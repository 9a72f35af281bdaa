/** What models put before a tool's name: the namespace of the channel that it is called through. */
const namespaces = ['functions', 'function', 'tools', 'tool', 'default_api'];
const maxNameChars = 200;

/**
 * The one tool that a wrong name can mean: it differs by case, separators, a namespace before it or
 * call parentheses behind it. Undefined when no tool or more than one fits; nothing is guessed.
 */
export function matchToolName(wrongName: string, names: readonly string[]): string | undefined {
  if (wrongName.length > maxNameChars) return undefined;
  const bare = withoutCall(wrongName.trim());
  const candidates = [bare, withoutNamespace(bare)];
  for (const candidate of candidates) {
    const wanted = letters(candidate);
    const matches = wanted ? names.filter((name) => letters(name) === wanted) : [];
    if (matches.length > 0) return matches.length === 1 ? matches[0] : undefined;
  }
  return undefined;
}

/** `get_lead()` and `get_lead({...})` call what `get_lead` names. */
function withoutCall(name: string): string {
  const open = name.indexOf('(');
  return open > 0 && name.endsWith(')') ? name.slice(0, open) : name;
}

function withoutNamespace(name: string): string {
  const separator = /[.:/]/.exec(name);
  if (!separator) return name;
  const namespace = name.slice(0, separator.index).toLowerCase();
  return namespaces.includes(namespace) ? name.slice(separator.index + 1) : name;
}

const letters = (name: string): string => name.toLowerCase().replaceAll(/[\s_\-.:/"'`]/g, '');
