import { brotliDecompressSync } from 'node:zlib';

/**
 * What fonts of WOFF2 are unpacked with: Node's, in place of a package with a dictionary of its own.
 * @param {Uint8Array} buffer
 */
export default (buffer) => brotliDecompressSync(buffer);
