/** One event of a stream, as it was sent. */
export interface Frame {
  readonly event: string;
  readonly data: string;
  /** The last id that the stream has named. */
  readonly id: string | undefined;
}

/** Longest event in characters: what does not end would fill the memory. */
const longestFrameChars = 8_000_000;

/**
 * Reads server-sent events (WHATWG HTML, section 9.2.6). What has not ended with an empty line is left out.
 * @throws {RangeError} for an event without end.
 */
export async function* readFrames(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Frame, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  let fields: Fields = { event: '', data: '', id: undefined };
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be half of a line end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') {
        fields = withLine(fields, line);
        continue;
      }
      const { event, data, id } = fields;
      if (data !== '') yield { event: event || 'message', data: data.slice(1), id };
      fields = { event: '', data: '', id };
    }
    if (rest.length + fields.data.length > longestFrameChars) {
      throw new RangeError('An event of the stream has no end');
    }
  }
}

interface Fields {
  readonly event: string;
  /** Each line behind a line feed. */
  readonly data: string;
  readonly id: string | undefined;
}

function withLine(fields: Fields, line: string): Fields {
  const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
  switch (name) {
    case 'event':
      return { ...fields, event: value };
    case 'data':
      return { ...fields, data: `${fields.data}\n${value}` };
    case 'id':
      return value.includes('\0') ? fields : { ...fields, id: value };
    default:
      // Comments have no name, and fields may come that are not known yet.
      return fields;
  }
}
