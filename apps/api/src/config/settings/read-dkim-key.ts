import { createPrivateKey } from 'node:crypto';
import { type Reading, readText, refused } from './setting.js';

/** Below, receivers ignore a signature (RFC 8301, 3.2). */
const leastBits = 1024;

/** Reads the private key that signs mail, as PEM; a problem quotes nothing of the file. */
export function readDkimKey(path: string): Reading<string> {
  const text = readText(path);
  if (text.kind === 'refused') return text;
  try {
    const key = createPrivateKey(text.value);
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType !== 'rsa') return refused('names a file whose key is not for RSA');
    if (modulusLength < leastBits) {
      return refused(`names a key of ${String(modulusLength)} bits, which receivers ignore`);
    }
    return { kind: 'read', value: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
  } catch {
    return refused('names a file that holds no private key, or one with a passphrase');
  }
}
