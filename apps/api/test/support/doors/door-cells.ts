import { type Moment, moments, type Seen } from './ledger.js';

const classes = {
  none: 'none',
  local: 'local',
  key: 'external, key',
  verify: 'external, verify',
  act: 'external, none',
} as const;

type EffectClass = keyof typeof classes;

/** Who is killed: the service, or what runs beside it. */
export type Victim = 'service' | 'tool';

/** A tool behind a door. */
export interface DoorTool {
  readonly door: string;
  readonly effect: EffectClass;
  readonly name: string;
}

const doors: readonly (readonly [string, string, readonly EffectClass[]])[] = [
  ['file in a folder', 'folder_', ['none', 'local', 'key', 'verify', 'act']],
  ['package', 'package_', ['none', 'local', 'key', 'verify', 'act']],
  ['tool over HTTP', 'http_', ['none', 'key', 'act']],
  ['remote worker', 'remote_', ['none', 'key', 'act']],
  ['MCP, child', 'child__', ['none', 'act']],
  ['MCP, HTTP', 'web__', ['none', 'act']],
];

/** Every door with every effect class that it has. */
export const doorTools: readonly DoorTool[] = doors.flatMap(([door, prefix, effects]) =>
  effects.map((effect) => ({ door, effect, name: prefix + effect })),
);

/** Whether a side is a process of its own. */
export const hasSide = ({ name }: DoorTool): boolean => !/^(folder|package)_/.test(name);

export const cellOf = ({ name }: DoorTool, victim: Victim, moment: Moment): string =>
  `${name}:${victim}:${moment}`;

/** How the job of a cell ended: its outcome, what it asks a person, or what the model was told. */
export type End =
  | { readonly kind: 'done' }
  | { readonly kind: 'asks'; readonly code: string }
  | { readonly kind: 'told'; readonly code: string }
  | { readonly kind: 'other'; readonly status: string };

export interface Cell {
  readonly tool: DoorTool;
  readonly victim: Victim;
  readonly moment: Moment;
  readonly seen: Seen;
  readonly end: End;
}

/** Whether a call did what the effect class of its tool promises, whoever died in it. */
export function keepsPromise({ tool, victim, seen, end }: Cell): boolean {
  const { entered, effects, keys } = seen;
  const isDone = end.kind === 'done';
  switch (tool.effect) {
    case 'none':
      if (effects > 0) return false;
      return isDone ? entered > 0 : tool.door.startsWith('MCP') && isTold(end, mcpCodes[victim]);
    case 'local':
    case 'verify':
      return effects === 1 && isDone;
    case 'key':
      return effects === 1 && keys === 1 && isDone;
    case 'act':
      if (entered > 1 || effects > 1) return false;
      return isDone ? effects === 1 : end.kind === 'asks' && end.code === 'EFFECT_UNKNOWN';
  }
}

/** What the model is told of a server that died in a call, or is not connected again yet; it may call again. */
const mcpCodes = { tool: 'MCP_SERVER_LOST', service: 'MCP_SERVER_UNAVAILABLE' } as const;

const isTold = (end: End, code: string): boolean => end.kind === 'told' && end.code === code;

const toText = ({ seen, end, ...cell }: Cell): string => {
  const kept = keepsPromise({ seen, end, ...cell }) ? '' : ' BROKEN';
  const words = end.kind === 'other' ? end.status : end.kind === 'done' ? 'SUCCESS' : end.code;
  return `${seen.effects}, ${seen.entered}, ${words}${kept}`;
};

/** Effects, how often the tool was entered, and the end, as a table in Markdown. */
export function tableOf(cells: readonly Cell[]): string {
  const lines = ['service', 'tool'].flatMap((victim) =>
    doorTools.flatMap((tool) => {
      const row = cells.filter((cell) => cell.tool === tool && cell.victim === victim);
      if (row.length === 0) return [];
      const texts = moments.map((moment) => {
        const cell = row.find((one) => one.moment === moment);
        return cell ? toText(cell) : '';
      });
      return [[tool.door, classes[tool.effect], victim, ...texts]];
    }),
  );
  const head = ['door', 'effect', 'killed', 'before', 'during', 'after'];
  return [head, head.map(() => '---'), ...lines].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
