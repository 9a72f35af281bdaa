const bearer = /^Bearer +([\x21-\x7e]{1,256})$/i;

/** The token of an Authorization header; undefined when there is none of the Bearer kind. */
export const bearerToken = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : bearer.exec(header)?.[1];
