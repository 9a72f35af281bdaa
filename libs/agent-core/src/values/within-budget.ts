/** How an operation with a time budget ended. */
export type BudgetOutcome<T> =
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'late' };

/**
 * Waits for the operation at most `budgetMs` milliseconds. Never rejects; an operation that is late
 * goes on by itself, and nobody hears of its result any more.
 */
export async function withinBudget<T>(
  budgetMs: number,
  operation: () => Promise<T>,
): Promise<BudgetOutcome<T>> {
  const ended = outcomeOf(operation);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<BudgetOutcome<T>>((resolve) => {
    timer = setTimeout(resolve, budgetMs, { status: 'late' });
  });
  const outcome = await Promise.race([ended, late]);
  clearTimeout(timer);
  return outcome;
}

async function outcomeOf<T>(operation: () => Promise<T>): Promise<BudgetOutcome<T>> {
  try {
    return { status: 'done', value: await operation() };
  } catch (error) {
    return { status: 'failed', error };
  }
}

/** Waits for work that has no deadline of its own; false if it has not ended within `budgetMs`. */
export async function endsWithin(budgetMs: number, work: Promise<unknown>): Promise<boolean> {
  const outcome = await withinBudget(budgetMs, () => work);
  if (outcome.status === 'failed') throw outcome.error;
  return outcome.status === 'done';
}
