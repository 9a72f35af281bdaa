/** See `eraseOwner`. */
export const diagnosticsErasure = [
  'delete from diagnostics_writes where tenant = $1 and owner = $2 returning 1',
];
