const bearer = /^Bearer +([\x21-\x7e]{1,256})$/i;

/** The token of an Authorization header; undefined when there is none of the Bearer kind. */
export const bearerToken = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : bearer.exec(header)?.[1];

const basic = /^Basic +([A-Za-z0-9+/=]{1,1000})$/i;

/** The password of an Authorization header of the Basic kind; the user name does not matter. */
export const basicPassword = (header: string | undefined): string | undefined => {
  const encoded = header === undefined ? undefined : basic.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const credentials = Buffer.from(encoded, 'base64').toString();
  const colon = credentials.indexOf(':');
  return colon < 0 || colon === credentials.length - 1 ? undefined : credentials.slice(colon + 1);
};
