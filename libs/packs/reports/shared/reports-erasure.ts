/** See `eraseOwner`. */
export const reportsErasure = ['delete from reports where tenant = $1 and owner = $2 returning 1'];
