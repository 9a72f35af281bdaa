import type { Note } from '../crm-store.js';

/** A note as models, actions and the HTTP API have it. */
export const viewNote = ({ id, text, createdAt }: Note) => ({
  id,
  text,
  createdAt: createdAt.toISOString(),
});
