/** How an external call ended whose intent is stored. */
export type InvocationEnd = 'COMPLETED' | 'FAILED' | 'UNKNOWN' | 'NOT_RUN';

/** What the journal holds of an external call that has no outcome yet. */
export interface OpenInvocation {
  /** The call of the conversation; null where an older version of the service stored the intent. */
  readonly callId: string | null;
  readonly callKey: string;
  readonly tool: string;
  /**
   * STARTED: the intent alone, the effect may have happened. UNKNOWN: a person is asked. The others
   * are what the person said: REPEAT asks for another run, the effect of the one before stays unknown.
   */
  readonly status: 'STARTED' | 'UNKNOWN' | 'REPEAT' | 'HAPPENED' | 'DID_NOT_HAPPEN';
}

/** What becomes of an external call with the next save. */
export interface EndedInvocation {
  readonly callKey: string;
  readonly status: InvocationEnd;
}
