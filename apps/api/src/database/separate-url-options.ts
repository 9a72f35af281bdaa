interface UrlAndOptions {
  readonly connectionString: string;
  /** Command-line options for the server, for example `-c statement_timeout=5s`. */
  readonly options?: string;
}

/**
 * Takes the parameter `options` out of a database URL. The driver lets the URL's parameters win over
 * all others, and BullMQ needs to add its search_path to the options: without it, it finds none of
 * its functions.
 */
export function separateUrlOptions(databaseUrl: string): UrlAndOptions {
  const url = URL.parse(databaseUrl);
  const options = url?.searchParams.get('options') ?? undefined;
  if (url === null || options === undefined) return { connectionString: databaseUrl };
  url.searchParams.delete('options');
  return { connectionString: url.href, options };
}
