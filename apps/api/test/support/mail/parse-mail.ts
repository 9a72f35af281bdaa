import PostalMime, { type Email } from 'postal-mime';

/** A message as a mail program reads it. */
export const parseMail = (raw: string): Promise<Email> => PostalMime.parse(raw);

/** The bytes of its attachments, in order. */
export const attachmentsOf = ({ attachments }: Email): Buffer[] =>
  attachments.map(({ content }) =>
    typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  );
