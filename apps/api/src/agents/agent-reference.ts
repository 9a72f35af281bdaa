const pattern = /^([a-z][a-z0-9_-]{0,62})(?:@([1-9]\d{0,8}))?$/;

/** `name`, the newest version, or `name@version`. */
export interface AgentReference {
  readonly name: string;
  readonly version: number | undefined;
}

/** Undefined for a text that no agent can have as its name. */
export const parseAgentReference = (text: string): AgentReference | undefined => {
  const [, name, version] = pattern.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { name, version: version === undefined ? undefined : Number(version) };
};
