const prefix = 'mail:';

/** Whoever decides by a link of a mail to this address, as an owner. */
export const mailOwner = (address: string): string => prefix + address.toLowerCase();

const personOf = (owner: string): string =>
  (owner.startsWith(prefix) ? owner.slice(prefix.length) : owner).toLowerCase();

/** Whether two owners are the same person: one may be known by a mail address, with or without a key. */
export const isSamePerson = (owner: string, other: string): boolean =>
  owner === other ||
  (owner.startsWith(prefix) || other.startsWith(prefix)
    ? personOf(owner) === personOf(other)
    : false);
