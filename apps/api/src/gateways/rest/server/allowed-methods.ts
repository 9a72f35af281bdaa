interface Route {
  readonly method: string;
  readonly segments: readonly string[];
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const matches = (route: Route, segments: readonly string[]): boolean => {
  const isOpen = route.segments.at(-1) === '*';
  const wanted = isOpen ? route.segments.slice(0, -1) : route.segments;
  if (isOpen ? segments.length < wanted.length : segments.length !== wanted.length) return false;
  return wanted.every((want, index) => want.startsWith(':') || want === segments[index]);
};

/** Knows every route, to tell a path that does not exist from a method that a path does not have. */
export class AllowedMethods {
  readonly #routes: Route[] = [];

  add(method: string, path: string): void {
    this.#routes.push({ method, segments: segmentsOf(path) });
  }

  /** The methods that the path of this URL answers, sorted; empty when there is no such path. */
  of(url: string): string[] {
    const segments = segmentsOf(url.split('?', 1)[0] ?? '');
    const methods = this.#routes
      .filter((route) => matches(route, segments))
      .map((route) => route.method);
    return [...new Set(methods)].sort();
  }
}
