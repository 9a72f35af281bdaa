const entry = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]*)\s*$/;

/** Whether a text is `name=value,name=value`; a comma in a value is written `%2C`. */
export const areOtlpHeaders = (text: string): boolean =>
  text.split(',').every((part) => entry.test(part) && isDecodable(part));

/** The headers in it, by name. Source: OTLP exporter, "Specifying headers" (as W3C Baggage). */
export const otlpHeaders = (text: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (text ?? '').split(',').flatMap((part) => {
      const [, name, value] = entry.exec(part) ?? [];
      return name === undefined || value === undefined ? [] : [[name, decodeURIComponent(value)]];
    }),
  );

function isDecodable(text: string): boolean {
  try {
    return /^[\x20-\x7e]*$/.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}
