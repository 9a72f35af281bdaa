/** A version as the models' names tell it. */
export interface ModelVersion {
  readonly major: number;
  readonly minor: number;
  /** What follows it, for example `mini` or `codex`. */
  readonly variant: string;
}

/** `gpt-5.4-mini`; not `gpt-oss` and not `gpt-4o`, whose version is no number. */
const gpt = /(?:^|[.:])gpt-(\d+)(?:\.(\d+))?(?:-(.+))?$/;
/** `claude-opus-4-7`, `claude-4.7-opus`, `claude-opus-4-20250514`, whose date is no minor version. */
const claude = /claude-(?:[a-z]+-)?(\d+)(?:[.-](\d{1,2})(?!\d))?(.*)$/;
const gemini = /gemini-(\d+)(?:\.(\d+))?(?:-(.+))?$/;

const reading =
  (pattern: RegExp) =>
  (name: string): ModelVersion | undefined => {
    const [match, major, minor, variant] = pattern.exec(name) ?? [];
    if (match === undefined) return undefined;
    return { major: Number(major), minor: Number(minor ?? 0), variant: variant ?? '' };
  };

export const gptVersion = reading(gpt);
export const claudeVersion = reading(claude);
export const geminiVersion = reading(gemini);

/** `o3`, `o4-mini`. */
export const isOSeries = (name: string): boolean => /^o\d+(?:-|$)/.test(name);

export const isAtLeast = (
  version: ModelVersion | undefined,
  major: number,
  minor: number,
): boolean =>
  version !== undefined &&
  (version.major > major || (version.major === major && version.minor >= minor));
