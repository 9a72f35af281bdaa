import { rows as modelsWithoutEnd } from './f23-models-without-end.js';
import type { Row } from './row-context.js';

/** The rows of the matrix, in the order of its table. */
export const allRows: readonly Row[] = [...modelsWithoutEnd];
