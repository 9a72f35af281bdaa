/** What jobs are summed up by. */
export const usageDimensions = ['day', 'hour', 'agent', 'model', 'owner'] as const;

export type UsageDimension = (typeof usageDimensions)[number];
