/** The part of the package that is used; it brings no types. */
declare module 'semver' {
  export function satisfies(version: string, range: string): boolean;
  export function validRange(range: string): string | null;
}
