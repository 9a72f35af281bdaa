export interface ModelId {
  readonly provider: string;
  readonly model: string;
}

/** Splits `provider:model` at the first colon; undefined when a side is missing. */
export function parseModelId(id: string): ModelId | undefined {
  const colon = id.indexOf(':');
  if (colon <= 0 || colon === id.length - 1) return undefined;
  return { provider: id.slice(0, colon), model: id.slice(colon + 1) };
}
