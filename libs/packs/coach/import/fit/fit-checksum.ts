/** CRC-16/ARC, which ends every FIT file, for each value of a byte. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xa001 : rest >>> 1;
  return rest;
});

/**
 * Goes on with the checksum of what came before, so that a file is checked while it arrives. That of
 * a whole file, with the checksum at its end, is 0.
 */
export function fitChecksum(bytes: Uint8Array, before: number): number {
  let checksum = before;
  for (const byte of bytes) checksum = (checksum >>> 8) ^ (table[(checksum ^ byte) & 0xff] ?? 0);
  return checksum;
}
