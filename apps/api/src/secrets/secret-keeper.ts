import type { Env } from '../config/env.js';
import { SecretBox } from './secret-box.js';
import { readSecretsKeys, secretsKey } from './secrets-key.js';

/** Encrypts what the service makes for one purpose, and reads it again, with whichever key there is. */
export class SecretKeeper {
  constructor(
    private readonly settings: Pick<Env, 'DATA_DIR' | 'SECRETS_KEY'>,
    private readonly purpose: string,
  ) {}

  async seal(text: string, place: string): Promise<Buffer> {
    return new SecretBox(await secretsKey(this.settings), this.purpose).seal(text, place);
  }

  /** Undefined where no key of this machine opens it. */
  async open(sealed: Uint8Array, place: string): Promise<string | undefined> {
    for (const key of await readSecretsKeys(this.settings)) {
      const text = new SecretBox(key, this.purpose).open(Buffer.from(sealed), place);
      if (text !== undefined) return text;
    }
    return undefined;
  }
}
