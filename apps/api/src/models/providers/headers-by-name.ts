/** Their names in small letters. `Headers` does the same, and checks each value at every call. */
export function headersByName(headers: RequestInit['headers'] = {}): Map<string, string> {
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  return new Map(
    entries.flatMap(([name = '', value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );
}
