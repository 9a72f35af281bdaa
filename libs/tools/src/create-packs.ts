import type { PrismaClient } from '@faina/database';
import { coachPack } from './packs/coach/index.js';
import { LocalCalendar } from './calendar/local-date.js';
import { PrismaCoachStore } from './packs/coach/prisma-coach-store.js';
import { diagnosticsPack } from './packs/diagnostics/index.js';
import type { ToolPack } from './tool-pack.js';

export interface PackOptions {
  readonly prisma: PrismaClient;
  /** Names as in the setting TOOL_PACKS. */
  readonly enabled: readonly string[];
  /** IANA name of the time zone in which the athletes' days are counted. */
  readonly timeZone?: string;
}

/** Where athletes' days begin unless told otherwise. */
export const defaultTimeZone = 'America/Sao_Paulo';

type PackBuilder = (options: PackOptions) => readonly ToolPack[];

/** The packs by name. A name whose tools are not in this version gives nothing. */
const builders = new Map<string, PackBuilder>([
  ['crm', () => []],
  [
    'coach',
    ({ prisma, timeZone = defaultTimeZone }) => [
      coachPack({ store: new PrismaCoachStore(prisma), calendar: new LocalCalendar(timeZone) }),
    ],
  ],
  ['reports', () => []],
  ['diagnostics', () => [diagnosticsPack]],
]);

/** The names that TOOL_PACKS may hold. */
export const knownPackNames: readonly string[] = [...builders.keys()];

/** TOOL_PACKS names a pack that does not exist. */
export class UnknownPackError extends Error {
  override readonly name = 'UnknownPackError';
  readonly code = 'UNKNOWN_TOOL_PACK';

  constructor(readonly packNames: readonly string[]) {
    super(
      `TOOL_PACKS names ${packNames.join(', ')}, which is no known pack. ` +
        `Known packs: ${knownPackNames.join(', ')}.`,
    );
  }
}

/**
 * The enabled packs, each once.
 *
 * @throws UnknownPackError for names that are not known; RangeError for an unknown time zone.
 */
export function createPacks(options: PackOptions): ToolPack[] {
  const unknown = options.enabled.filter((name) => !builders.has(name));
  if (unknown.length > 0) throw new UnknownPackError(unknown);
  return [...new Set(options.enabled)].flatMap((name) => builders.get(name)?.(options) ?? []);
}
