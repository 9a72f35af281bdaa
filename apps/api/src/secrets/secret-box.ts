import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what is stored with AES-256-GCM, under a key that is derived from a setting for one purpose
 * (RFC 5869). What was encrypted in one place does not open in another: the place is authenticated too.
 */
export class SecretBox {
  readonly #key: Buffer;

  constructor(secretsKey: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secretsKey, '', `faina ${purpose}`, 32));
  }

  seal(text: string, place: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Undefined for what another key, or another place, was used for, and for what was changed. */
  open(sealed: Buffer, place: string): string | undefined {
    const nonce = sealed.subarray(0, nonceBytes);
    const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
    try {
      const decipher = createDecipheriv(algorithm, this.#key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
      const text = sealed.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
