import type { AttachmentRef, CheckedFile } from './attachment.js';

/** What a submission and the answer of one tool may bring at most. */
export const maxFiles = 8;
export const maxFileBytes = 10 * 1024 * 1024;

/** What a job may hold of files in all: its own, and those of its tools. */
const maxFilesOfJob = 64;
const maxFileBytesOfJob = 48 * 1024 * 1024;

interface Entry {
  readonly attachments?: readonly AttachmentRef[];
}

/** The first of a tool's files that its job still has room for. */
export function roomForFiles(
  entries: readonly object[],
  files: readonly CheckedFile[],
): readonly CheckedFile[] {
  const held = entries.flatMap((entry: Entry) => entry.attachments ?? []);
  const count = Math.min(maxFiles, maxFilesOfJob - held.length);
  let left = maxFileBytesOfJob - held.reduce((sum, { bytes }) => sum + bytes, 0);
  return files.slice(0, Math.max(0, count)).filter(({ data }) => {
    if (data.byteLength > Math.min(left, maxFileBytes)) return false;
    left -= data.byteLength;
    return true;
  });
}
