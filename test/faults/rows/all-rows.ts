import { rows as killedWorkers } from './f03-killed-workers.js';
import { rows as killedEffects } from './f08-killed-effects.js';
import { rows as modelsWithoutEnd } from './f23-models-without-end.js';
import type { Row } from './row-context.js';

/** The rows of the matrix, in the order of its table. */
export const allRows: readonly Row[] = [...killedWorkers, ...killedEffects, ...modelsWithoutEnd];
