/** `fetch` whose requests have other headers than whoever calls it gives them. */
export const withHeaders =
  (send: typeof fetch, change: (headers: Headers) => void | Promise<void>): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    await change(headers);
    return send(input, { ...init, headers });
  };
