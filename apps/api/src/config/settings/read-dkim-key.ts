import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errorCode } from '../../process/error-code.js';

/** Below, receivers ignore a signature (RFC 8301, 3.2). */
const leastBits = 1024;

export type DkimKeyReading =
  /** The key as PEM. */
  | { readonly kind: 'read'; readonly key: string }
  /** Continues the sentence "The setting ...", without anything of the file. */
  | { readonly kind: 'refused'; readonly problem: string };

/** Reads the private key that signs mail. */
export function readDkimKey(path: string): DkimKeyReading {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return refused(`names a file that cannot be read (${errorCode(error) ?? 'no code'})`);
  }
  try {
    const key = createPrivateKey(text);
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType !== 'rsa') return refused('names a file whose key is not for RSA');
    if (modulusLength < leastBits) {
      return refused(`names a key of ${String(modulusLength)} bits, which receivers ignore`);
    }
    return { kind: 'read', key: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
  } catch {
    return refused('names a file that holds no private key, or one with a passphrase');
  }
}

const refused = (problem: string): DkimKeyReading => ({ kind: 'refused', problem });
