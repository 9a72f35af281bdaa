import { inflateSync } from 'node:zlib';

/** A run of text and where it stands, in points from the lower left corner. */
export interface PdfText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** The texts of each page of a file that pdfkit wrote, in the order in which they were drawn. */
export function readPdf(bytes: Buffer): PdfText[][] {
  const objects = new Map(
    [...bytes.toString('latin1').matchAll(/\n(\d+) 0 obj\n([^]*?)\nendobj/g)].map(
      ([, id = '', body = '']): [string, string] => [id, body],
    ),
  );
  const object = (id = ''): string => objects.get(id) ?? '';
  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page\n'));
  return pages.map((page) => {
    const resources = object(refOf(page, 'Resources'));
    const decoders = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const cmap = refOf(object(id), 'ToUnicode');
        return [name, cmap === undefined ? decodeBytes : decoderOf(streamOf(object(cmap)))];
      }),
    );
    return textsOf(streamOf(object(refOf(page, 'Contents'))), decoders);
  });
}

type Decode = (hex: string) => string;

const refOf = (body: string, key: string): string | undefined =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1];

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 7;
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

function textsOf(content: string, decoders: ReadonlyMap<string, Decode>): PdfText[] {
  const texts: PdfText[] = [];
  let decode: Decode = decodeBytes;
  let [x, y] = [0, 0];
  for (const line of content.split('\n')) {
    const at = /^1 0 0 1 (\S+) (\S+) Tm$/.exec(line);
    if (at) [x, y] = [Number(at[1]), Number(at[2])];
    const font = /^\/(F\d+) \S+ Tf$/.exec(line);
    if (font) decode = decoders.get(font[1] ?? '') ?? decodeBytes;
    if (line.endsWith(' TJ')) {
      const text = [...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join('');
      texts.push({ x, y, text });
    }
  }
  return texts;
}

const decodeBytes: Decode = (hex) =>
  new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));

/** Reads the table from glyphs to characters that an embedded font comes with. */
function decoderOf(cmap: string): Decode {
  const characters = new Map<string, string>();
  for (const [, first = '0', list = ''] of cmap.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  )) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], place) => {
      const units = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16();
      const glyph = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0');
      characters.set(glyph, units.toString('utf16le'));
    });
  }
  return (hex) => (hex.match(/.{4}/g) ?? []).map((glyph) => characters.get(glyph) ?? '?').join('');
}
