import type { DraftFile } from './draft.ts';

/** Of a job, as the service takes them. */
export const mostFiles = 8;
export const mostBytes = 10 * 1024 * 1024;

/** What browsers name otherwise, or not at all. */
const byEnding: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  csv: 'text/csv',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
};

/** The kinds that a job takes, as a choice of files has them. */
export const fileKinds =
  'image/png,image/jpeg,image/gif,image/webp,application/pdf,audio/wav,audio/mpeg,text/plain,text/csv,text/markdown,.md,.csv,.wav,.mp3';

/** Reads a file of this computer. @throws {DOMException} where that is forbidden. */
export async function readFile(file: File): Promise<DraftFile> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error(`${file.name} cannot be read`));
    };
    reader.readAsDataURL(file);
  });
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return {
    name: file.name,
    mediaType: byEnding[ending] ?? file.type,
    data: url.slice(url.indexOf(',') + 1),
    bytes: file.size,
  };
}
