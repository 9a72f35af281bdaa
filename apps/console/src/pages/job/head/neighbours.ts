/** The list that one came from, as its page keeps it in this tab. */
interface StoredList {
  readonly href: string;
  readonly ids: readonly string[];
}

/** Where a job stands in the list that one came from. */
export interface Neighbours {
  readonly href: string;
  readonly position: number;
  readonly count: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Undefined where one did not come from a list with this job. */
export function neighboursOf(id: string, stored: string | null): Neighbours | undefined {
  const list = readList(stored);
  const at = list?.ids.indexOf(id) ?? -1;
  if (!list || at < 0) return undefined;
  return {
    href: list.href,
    position: at + 1,
    count: list.ids.length,
    previous: list.ids[at - 1],
    next: list.ids[at + 1],
  };
}

function readList(stored: string | null): StoredList | undefined {
  try {
    const list: unknown = JSON.parse(stored ?? 'null');
    return isList(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

function isList(list: unknown): list is StoredList {
  return (
    typeof list === 'object' &&
    list !== null &&
    'href' in list &&
    typeof list.href === 'string' &&
    'ids' in list &&
    Array.isArray(list.ids) &&
    list.ids.every((id) => typeof id === 'string')
  );
}
