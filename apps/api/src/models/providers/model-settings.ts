/** The settings that the model providers need; a part of the service's configuration. */
export interface ModelSettings {
  readonly openaiApiKey?: string | undefined;
  readonly anthropicApiKey?: string | undefined;
  readonly googleApiKey?: string | undefined;
  readonly openrouterApiKey?: string | undefined;
  /** Where `/chat/completions` lives, for example `http://127.0.0.1:11434/v1`. */
  readonly openaiCompatibleBaseUrl?: string | undefined;
  /** Many local servers need none. */
  readonly openaiCompatibleApiKey?: string | undefined;
}
