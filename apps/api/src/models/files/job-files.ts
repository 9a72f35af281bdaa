import type { AttachmentReadRepository } from '../../job-store/reads/attachment-read.repository.js';
import { FileCache } from './file-cache.js';

/** Whose files they are. */
export interface FileOwner {
  readonly tenant: string;
  readonly jobId: string;
}

/** The files of jobs, by id; those that are not there are missing. */
export type ReadFiles = (
  owner: FileOwner,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Uint8Array>>;

/** Reads what is not at hand in one statement, and nothing where all of it is. */
export function cachedFiles(
  store: Pick<AttachmentReadRepository, 'read'>,
  cache = new FileCache(),
): ReadFiles {
  return async ({ tenant, jobId }, ids) => {
    const found = new Map<string, Uint8Array>();
    const keyOf = (id: string) => `${tenant} ${jobId} ${id}`;
    for (const id of ids) {
      const data = cache.get(keyOf(id));
      if (data) found.set(id, data);
    }
    const missing = [...new Set(ids)].filter((id) => !found.has(id));
    if (missing.length === 0) return found;
    for (const { id, data } of await store.read(tenant, jobId, missing)) {
      cache.set(keyOf(id), data);
      found.set(id, data);
    }
    return found;
  };
}
