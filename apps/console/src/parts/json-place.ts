/**
 * Where in a JSON text the value that a pointer (RFC 6901) names begins, as far as its names tell: what it
 * is for is to put the cursor there.
 * @returns from and to, of the last name that is found; undefined where none is
 */
export function placeOf(text: string, pointer: string): readonly [number, number] | undefined {
  let found: readonly [number, number] | undefined;
  let from = 0;
  for (const part of pointer.split('/').slice(1)) {
    const name = JSON.stringify(part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const at = text.indexOf(`${name}:`, from);
    if (at === -1) continue;
    found = [at, at + name.length];
    from = at + name.length;
  }
  return found;
}
