/** Who hands the message over and who gets it, whatever its headers say; plain addresses. */
export interface MailEnvelope {
  readonly from: string;
  readonly to: readonly string[];
}

/** A finished message. */
export interface MailMessage {
  /** With its angle brackets, as in the header. */
  readonly messageId: string;
  readonly envelope: MailEnvelope;
  /** RFC 5322: ASCII, CRLF. These bytes are sent; a signature may go in front of them. */
  readonly raw: string;
}

export interface RefusedRecipient {
  readonly address: string;
  /** What the server said, bounded. */
  readonly reply: string;
}

/** Why a message was surely not taken. */
export type MailRefusal =
  /** No server, or it went away before the message's first byte. */
  | 'unreachable'
  /** A 4xx reply (RFC 5321, 4.2.1): later it may be taken. */
  | 'deferred'
  /** A 5xx reply, or a message that the server cannot take: the same again is refused again. */
  | 'rejected'
  /** The server offers no TLS, and the password may not go to another machine without it. */
  | 'unencrypted'
  /** The outbox could not be written. */
  | 'not_stored'
  /** The caller's signal. */
  | 'interrupted';

/** How handing over a message ended; read by exhaustive switches. */
export type MailOutcome =
  | {
      readonly kind: 'accepted';
      readonly accepted: readonly string[];
      /** Recipients whom the server refused while it took the message for the others. */
      readonly refused: readonly RefusedRecipient[];
      readonly reply: string;
    }
  /** Written to a file instead of sent. */
  | { readonly kind: 'stored'; readonly file: string }
  | {
      readonly kind: 'not_accepted';
      readonly refusal: MailRefusal;
      readonly detail: string;
      readonly tries: number;
    }
  /** The server had begun to read the message and did not say what became of it. */
  | { readonly kind: 'unknown'; readonly detail: string };

/** Hands messages over. Never throws; what goes wrong is the outcome. */
export interface Mailer {
  send(message: MailMessage, signal: AbortSignal): Promise<MailOutcome>;
}
