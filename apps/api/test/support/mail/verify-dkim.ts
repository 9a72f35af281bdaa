import { createHash, createVerify, type KeyObject } from 'node:crypto';

/**
 * Checks the first signature of a message as a receiver does (RFC 6376, relaxed/relaxed, rsa-sha256).
 * @returns its tags; throws where anything of the message is not what was signed.
 */
export function verifyDkim(raw: string, publicKey: KeyObject): ReadonlyMap<string, string> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = tagsOf(signature);
  const body = relaxedBody(raw.slice(end + 4));
  if (createHash('sha256').update(body, 'latin1').digest('base64') !== tags.get('bh')) {
    throw new Error('The body is not the one that was signed.');
  }
  const signed = (tags.get('h') ?? '').split(':').map((name) => {
    const line = headers.findLast((one) => one.toLowerCase().startsWith(`${name}:`));
    if (line === undefined) throw new Error(`The signed header ${name} is not there.`);
    return `${relaxedHeader(line)}\r\n`;
  });
  const unsigned = relaxedHeader(signature.replace(/\bb=[^;]*$/, 'b='));
  const verifier = createVerify('RSA-SHA256').update(signed.join('') + unsigned, 'latin1');
  if (!verifier.verify(publicKey, tags.get('b') ?? '', 'base64')) {
    throw new Error('The headers are not those that were signed.');
  }
  return tags;
}

const tagsOf = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header
      .slice(header.indexOf(':') + 1)
      .replaceAll(/\s/g, '')
      .split(';')
      .map((tag): [string, string] => {
        const sign = tag.indexOf('=');
        return [tag.slice(0, sign), tag.slice(sign + 1)];
      }),
  );

function relaxedHeader(line: string): string {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ');
  return `${line.slice(0, colon).toLowerCase()}:${value.trim()}`;
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  const text = lines.join('\r\n').replace(/(?:\r\n)+$/, '');
  return text === '' ? '' : `${text}\r\n`;
}
