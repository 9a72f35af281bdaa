import type { Approval } from '@faina/client';

/** What the console knows of a preview, whose parts are the tool's. */
export interface PreviewParts {
  readonly html: string | undefined;
  readonly subject: string | null;
  readonly to: readonly string[] | null;
  readonly recipients: number | null;
  readonly attachments: readonly string[];
  /** Whether there is a message to be downloaded. */
  readonly hasMessage: boolean;
  /** What a question asks to be filled in. */
  readonly form: unknown;
  /** What a question asks to be opened. */
  readonly url: string | undefined;
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Reads the parts of a preview that have the form that they are expected to have. */
export function partsOf(preview: Approval['preview']): PreviewParts {
  const { html, subject, to, cc, bcc, attachments, raw, form, url } = preview;
  const addresses = textsOf(to);
  const isMail = addresses.length > 0;
  return {
    html: typeof html === 'string' ? html : undefined,
    subject: typeof subject === 'string' ? subject : null,
    to: isMail ? addresses : null,
    recipients: isMail ? addresses.length + textsOf(cc).length + textsOf(bcc).length : null,
    attachments: textsOf(attachments),
    hasMessage: typeof raw === 'string',
    form,
    url: typeof url === 'string' && /^https?:\/\//i.test(url) ? url : undefined,
  };
}
