/**
 * Names in an agent's list that no tool has. A name with `*` is a pattern and may match nothing yet.
 */
export const findUnknownTools = (
  toolNames: readonly string[],
  registered: readonly string[],
): { readonly index: number; readonly name: string }[] => {
  const known = new Set(registered);
  return toolNames
    .map((name, index) => ({ index, name }))
    .filter(({ name }) => !name.includes('*') && !known.has(name));
};
