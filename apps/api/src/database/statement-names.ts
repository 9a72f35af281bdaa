/** Each connection keeps every statement that it was given a name for, so names must be few. */
const mostNames = 500;

/**
 * Names statements by their text, so that PostgreSQL plans each of them once per connection and not
 * on every call. Statements beyond the bound (lists of every length make new ones) get an empty
 * name, which prepares nothing.
 * @param prefix of the names
 */
export function createStatementNames(
  prefix: string,
): (statement: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= mostNames) return '';
    const name = `${prefix}_${String(names.size)}`;
    names.set(sql, name);
    return name;
  };
}
