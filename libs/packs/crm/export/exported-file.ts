/** A document for somebody to keep. */
export type ExportedFile = {
  readonly fileName: string;
  readonly mediaType: string;
  readonly encoding: 'utf-8' | 'base64';
  readonly content: string;
};
