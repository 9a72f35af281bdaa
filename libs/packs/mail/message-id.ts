import { createHash } from 'node:crypto';

/**
 * The Message-ID of a tool call's message, the same whenever the call is repeated, so that the
 * receiving side can tell a repetition from another message.
 */
export function messageIdOf(callKey: string, senderAddress: string): string {
  const domain = senderAddress.slice(senderAddress.lastIndexOf('@') + 1);
  return `<${shortHash(`Message-ID ${callKey}`)}@${domain}>`;
}

/** Part of the MIME boundaries. */
export const boundaryOf = (callKey: string): string => shortHash(`boundary ${callKey}`);

/** 128 bits in hex. */
const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);
