/** Whether a name is one of the IANA time zone database, of which Node has a copy. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +03:00 pass as well, but have no rules for summer time and no name.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
