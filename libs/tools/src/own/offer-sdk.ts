import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/** The exports of `@faina/sdk`, as the service itself has them. */
export type Sdk = Readonly<Record<string, unknown>>;

const sdkName = '@faina/sdk';
const sdkUrl = 'faina:sdk';
const packageScheme = 'faina-package:';
/** Where the module below finds the exports; also says that the hooks are there. */
const shared = Symbol.for('faina.sdk');

/** What to import in place of a package's name, so that it is looked for from a folder on. */
export const packageUrl = (name: string, folder: string): string =>
  `${packageScheme}${name}?${encodeURIComponent(folder)}`;

/**
 * Gives files that import `@faina/sdk`, and have none installed, the exports of the service's own: a
 * folder with one file works, and the service itself is bundled and has no such package. For as long
 * as the process lives, as tools may import while they run.
 */
export function offerSdk(sdk: Sdk): void {
  if (Reflect.get(globalThis, shared) !== undefined) return;
  Reflect.set(globalThis, shared, sdk);
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier.startsWith(packageScheme)) {
        const [name = '', folder = ''] = specifier.slice(packageScheme.length).split('?');
        const parentURL = pathToFileURL(join(decodeURIComponent(folder), 'package.json')).href;
        return nextResolve(name, { ...context, parentURL });
      }
      if (specifier !== sdkName) return nextResolve(specifier, context);
      try {
        return nextResolve(specifier, context);
      } catch {
        return { url: sdkUrl, format: 'module', shortCircuit: true };
      }
    },
    load(url, context, nextLoad) {
      if (url !== sdkUrl) return nextLoad(url, context);
      const names = Object.keys(sdk).join(', ');
      const source = `export const { ${names} } = globalThis[Symbol.for('faina.sdk')];`;
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
