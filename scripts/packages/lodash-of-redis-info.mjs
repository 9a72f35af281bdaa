// All that `redis-info` asks of lodash, which is 180 kB.

/**
 * @template T
 * @param {T[]} list
 * @param {(item: T) => boolean} is
 */
export const find = (list, is) => list.find(is);

export const { fromEntries: fromPairs, hasOwn: has } = Object;
