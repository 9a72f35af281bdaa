import { plainWords } from '@faina/agent-core';

/**
 * A title or name, in any script, without all that sources write now one way, now another: case,
 * accents, spaces and signs. `Frequência cardíaca máx.` is `frequenciacardiacamax`.
 */
export const plainName = (name: string): string =>
  plainWords(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
