import { z } from 'zod';
import { digest, openSeal, seal, sendable } from '../protocol/seal.js';

/** Longest text that may stand for thoughts which nobody kept. */
const placeholderChars = 20;

/** A thought that tells when it was changed: its last word is a digest of the others. */
export const marked = (thought: string): string => `${thought} #${digest(thought).slice(0, 12)}`;

/** Whether a thought is whole, or only a stand-in for one that another model had. */
export function isWhole(thought: string): boolean {
  const at = thought.lastIndexOf(' #');
  if (at < 0) return thought.trim().length <= placeholderChars;
  return marked(thought.slice(0, at)) === thought;
}

const callSeal = z.object({ model: z.string() });

/** The signature of a call of Gemini behind a compatible endpoint. */
export const callSignature = (model: string, name: string, args: string): string =>
  seal({ model }, [sendable(name), args]);

export const isCallSignature = (
  signature: string,
  model: string,
  [name = '', args]: readonly string[],
): boolean => openSeal(signature, callSeal, [sendable(name), args])?.model === model;
