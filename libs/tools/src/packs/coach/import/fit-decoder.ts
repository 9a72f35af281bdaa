import { Decoder, Stream } from '@garmin/fitsdk';

/**
 * Values that are read from one file. Decoding holds up everything else in the process, so that it
 * has to end: this many take a second or two and are 24 hours of a record per second.
 */
const maxReads = 1_000_000;

/** Counts what is read, since a small file can hold a great many tiny messages. */
class BoundedStream extends Stream {
  #reads = 0;

  override readBytes(size: number): Uint8Array {
    this.#reads += 1;
    if (this.#reads > maxReads) throw new Error(`it has more than ${maxReads} values`);
    return super.readBytes(size);
  }
}

export interface DecodedFit {
  /** The raw session messages: the summary of each activity in the file. */
  readonly sessions: readonly unknown[];
  /** What was wrong with the file, if anything; what came before is decoded. */
  readonly defect: string | undefined;
}

/** Undefined when the bytes do not begin as a FIT file does. */
export function decodeFit(bytes: Uint8Array<ArrayBuffer>): DecodedFit | undefined {
  const stream = new BoundedStream(bytes.buffer);
  const decoder = new Decoder(stream);
  if (!decoder.isFIT()) return undefined;
  const { messages, errors } = decoder.read({
    expandComponents: false,
    expandSubFields: false,
    mergeHeartRates: false,
  });
  return { sessions: messages.sessionMesgs ?? [], defect: errors[0]?.message };
}
