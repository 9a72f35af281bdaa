import type { ApiAnswer } from '@faina/client';
import { useEffect, useState } from 'preact/hooks';
import { client, may } from '../../../session/session.ts';

export type Tool = ApiAnswer<'/v1/tools', 'GET'>['items'][number];

let known: { readonly of: unknown; readonly tools: Promise<readonly Tool[]> } | undefined;

/** A tool of the installation; undefined until it is known, and for keys that may not read tools. */
export function useTool(name: string | undefined): Tool | undefined {
  const [tools, setTools] = useState<readonly Tool[]>([]);
  useEffect(() => {
    if (!may('jobs:read', 'jobs:write', 'agents:write')) return;
    const of = client.value;
    if (known?.of !== of) {
      known = { of, tools: of.call('GET', '/v1/tools').then(({ items }) => items) };
    }
    known.tools.then(setTools, () => {
      known = undefined;
    });
  }, []);
  return tools.find((tool) => tool.name === name);
}
