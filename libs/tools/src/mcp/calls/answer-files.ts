import {
  type CheckedFile,
  detectType,
  isTextType,
  type JsonValue,
  maxFileBytes,
  maxFiles,
  withoutBase64,
} from '@faina/agent-core';

/** What one answer may bring: base64 that is decoded, whatever comes of it. */
const maxDecoded = 2 * maxFiles;

/** The files in the answer of a server, found as it is read: pictures, audio and PDFs by their content. */
export class AnswerFiles {
  readonly #files: CheckedFile[] = [];
  #decoded = 0;
  #bytes = 0;

  /** Keeps what the base64 holds where models can be shown it. Its length in bytes. */
  add(base64: string): number {
    const bytes = Buffer.byteLength(base64, 'base64');
    const hasRoom = this.#files.length < maxFiles && this.#decoded < maxDecoded;
    if (!hasRoom || bytes === 0 || this.#bytes + bytes > maxFileBytes) return bytes;
    this.#decoded += 1;
    const data = Buffer.from(base64, 'base64');
    const mediaType = detectType(data);
    if (mediaType === undefined || isTextType(mediaType) || this.#has(data)) return bytes;
    this.#files.push({ mediaType, data });
    this.#bytes += data.length;
    return bytes;
  }

  /** The value with a note in place of each base64 in it, which is looked at as a file. */
  without(value: JsonValue): JsonValue {
    return withoutBase64(value, ({ text }) => {
      this.add(text);
    });
  }

  /** For the outcome of the call. */
  beside(): { readonly files?: readonly CheckedFile[] } {
    return this.#files.length === 0 ? {} : { files: this.#files };
  }

  /** Servers send what is structured as content too. */
  #has(data: Buffer): boolean {
    return this.#files.some((file) => data.equals(file.data));
  }
}
