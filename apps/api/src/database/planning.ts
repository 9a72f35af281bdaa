/**
 * Parameters of a connection whose statements find their rows by an index: PostgreSQL keeps a plan for whatever it is
 * given, and one that was made while a table was empty reads all that has come since, until it is analyzed.
 */
export const byIndex = '-c enable_seqscan=off';
