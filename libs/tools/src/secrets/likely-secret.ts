/** What people call a setting that is secret. */
const secretName =
  /key|token|secret|pass|pwd|auth(?!or(?!iz))|credential|cookie|session|signature|dsn|(?:^|[^a-z])pat(?:$|[^a-z])/i;

/** A path, an address, a media type, or several words. */
const openValue =
  /^(?:[a-z][\w+.-]*:\/\/|~?\.{0,2}\/|[a-z]:\\|(?:application|text|image|audio|video)\/)|\s/i;

/** No setting of another kind is as long by chance. */
const leastUnnamedChars = 16;

/** Tells what counts of settings by their names and values. */
export type Counts = (name: string, value: string) => boolean;

/**
 * Whether a setting that may be anything, a variable of an MCP server or a header, is a secret: by its
 * name, else by its length where it is no path, no address and no sentence. What is not is left alone in
 * conversations, in which paths and languages are ordinary words.
 */
export const isLikelySecret: Counts = (name, value) =>
  secretName.test(name) || (value.length >= leastUnnamedChars && !openValue.test(value));
