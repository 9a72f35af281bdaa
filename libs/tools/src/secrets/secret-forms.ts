/** A secret as it may be written in logs, URLs and replies: as it is, escaped, and within base64. */
export function formsOf(secret: string): string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    ...[0, 1, 2].flatMap((offset) => base64Forms(secret, offset)),
  ];
}

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
