/** A secret as it may be written in texts, URLs and replies: as it is, escaped, and within base64. */
export function formsOf(secret: string): string[] {
  const inUrl = encodeURIComponent(secret.toWellFormed());
  const inJson = escaped(secret);
  const forms = [
    secret,
    inJson,
    // JSON within JSON, as the arguments of a call are.
    escaped(inJson),
    inUrl,
    inUrl.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
    ...[0, 1, 2].flatMap((offset) => base64Forms(secret, offset)),
  ];
  return [...new Set(forms)];
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * What base64 makes of a secret that begins `offset` bytes after a group of three: the characters
 * that depend on nothing beside it, so that they are found in `user:password` as well.
 */
function base64Forms(secret: string, offset: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor((bytes.length * 8) / 6);
  return [bytes.toString('base64').slice(from, to), bytes.toString('base64url').slice(from, to)];
}
