/** A call of a tool that began to run. */
export interface Begun {
  readonly tool: string;
  readonly jobId: string;
  readonly callKey: string;
  readonly hadApproval: boolean;
  readonly at: number;
}

/** What happened outside of the service, as those who are there count it. */
export class Ledger {
  readonly begun: Begun[] = [];
  /** By call key: how often an effect took place. */
  readonly acts = new Map<string, number>();
  /** By job number and number of answers before: how often a model answered. */
  readonly answers = new Map<string, number>();

  act(callKey: string): void {
    this.acts.set(callKey, (this.acts.get(callKey) ?? 0) + 1);
  }

  answered(question: string): void {
    this.answers.set(question, (this.answers.get(question) ?? 0) + 1);
  }
}
