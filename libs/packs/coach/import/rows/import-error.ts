export type ImportErrorCode =
  | 'IMPORT_EMPTY_FILE'
  | 'IMPORT_NOT_STRAVA_CSV'
  | 'IMPORT_NOT_GPX'
  | 'IMPORT_NOT_TCX'
  | 'IMPORT_NOT_FIT'
  | 'IMPORT_FIT_TOO_LARGE'
  | 'IMPORT_NOT_SLEEP_CSV'
  | 'IMPORT_UNSAFE_XML';

/** The file as a whole is nothing that can be imported; nothing of it was stored. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  constructor(
    message: string,
    readonly code: ImportErrorCode,
  ) {
    super(message);
  }
}
