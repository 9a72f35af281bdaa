import {
  maxFileBytes,
  namedType,
  newAttachment,
  type NewAttachment,
  Result,
} from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { fetchFile } from './fetch-file.js';
import { OutboundAddresses } from '../outbound/outbound-addresses.js';
import {
  checkContent,
  type FileFault,
  readAttachments,
  type SentFile,
} from './read-attachments.js';

/** A file as it is asked for: its content, or where that is. */
export type AskedFile = Omit<SentFile, 'data'> & {
  readonly data?: string | undefined;
  readonly url?: string | undefined;
};

/** Why files are not taken: what is wrong with them, or that too many are being fetched. */
export type IntakeRefusal =
  | { readonly code: 'ATTACHMENT_REFUSED'; readonly faults: readonly FileFault[] }
  | { readonly code: 'TOO_MANY_FETCHES' };

/** Requests whose files this process fetches at the same time. */
const maxFetching = 8;

/** Reads the files of requests, and fetches those that are named by an address. */
@Injectable()
export class AttachmentIntake {
  #fetching = 0;

  constructor(private readonly addresses: OutboundAddresses) {}

  /** In the order of the request. */
  async take(
    asked: readonly AskedFile[],
  ): Promise<Result<readonly NewAttachment[], IntakeRefusal>> {
    const sent = asked.flatMap(({ mediaType, data }, index) =>
      data === undefined ? [] : [{ index, file: { mediaType, data } }],
    );
    const read = await readAttachments(sent.map(({ file }) => file));
    if (read.isError()) {
      const faults = read.error.map((fault) => ({
        ...fault,
        index: sent[fault.index]?.index ?? 0,
      }));
      return Result.error({ code: 'ATTACHMENT_REFUSED', faults });
    }
    const bytes = read.value.reduce((sum, file) => sum + file.bytes, 0);
    const fetched = await this.#fetch(asked, maxFileBytes - bytes);
    if (fetched.isError()) return fetched;
    const files = [...read.value];
    const inOrder = asked.map((_file, index) => fetched.value.get(index) ?? files.shift());
    return Result.ok(inOrder.filter((file) => file !== undefined));
  }

  async #fetch(
    asked: readonly AskedFile[],
    maxBytes: number,
  ): Promise<Result<ReadonlyMap<number, NewAttachment>, IntakeRefusal>> {
    const found = new Map<number, NewAttachment>();
    if (asked.every(({ url }) => url === undefined)) return Result.ok(found);
    if (this.#fetching >= maxFetching) return Result.error({ code: 'TOO_MANY_FETCHES' });
    this.#fetching += 1;
    try {
      let left = maxBytes;
      const faults: FileFault[] = [];
      // One after another: together they may be as long as one, and hold no more in memory.
      for (const [index, file] of asked.entries()) {
        if (file.url === undefined) continue;
        const fetched = await this.#fetchOne(file.mediaType, file.url, left);
        if ('detail' in fetched) {
          faults.push({ index, ...fetched });
          break;
        }
        found.set(index, fetched);
        left -= fetched.bytes;
      }
      return faults.length > 0
        ? Result.error({ code: 'ATTACHMENT_REFUSED', faults })
        : Result.ok(found);
    } finally {
      this.#fetching -= 1;
    }
  }

  async #fetchOne(
    mediaType: string,
    url: string,
    maxBytes: number,
  ): Promise<NewAttachment | Omit<FileFault, 'index'>> {
    const named = namedType(mediaType);
    if (!named) return { field: 'mediaType', detail: 'Not a kind of file that is taken' };
    const fetched = await fetchFile(url, { maxBytes, addresses: this.addresses });
    if (fetched.isError()) return { field: 'url', detail: fetched.error };
    const checked = checkContent(named, fetched.value);
    return 'detail' in checked ? { ...checked, field: 'url' } : newAttachment(checked);
  }
}
