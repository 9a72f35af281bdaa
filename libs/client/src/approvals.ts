import type { Api } from './api.js';
import type {
  Approval,
  ApprovalDetails,
  ApprovalEdit,
  ApprovalFilter,
  ApprovalRow,
  CallOptions,
  Decision,
} from './api-types.js';
import type { Page } from './paginate.js';

/** Questions that jobs ask people before they act. */
export class Approvals {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** A page of them, newest first, each with the beginning of its preview. */
  list(query: ApprovalFilter = {}, options: CallOptions = {}): Promise<Page<ApprovalRow>> {
    return this.#api.call('GET', '/v1/approvals', { query, ...options });
  }

  /** One with its exact arguments, its whole preview and what helps to decide. */
  get(id: string, options: CallOptions = {}): Promise<ApprovalDetails> {
    return this.#api.call('GET', '/v1/approvals/{id}', { path: { id }, ...options });
  }

  /**
   * Changes arguments that `editable` names before a decision; the answer is what is asked then, to be
   * shown and decided on. Nothing is changed where `approval` is not what is asked any more.
   * @param args what they are to be, by name; those that are left out stay
   */
  edit(
    { id, hash }: Pick<Approval, 'id' | 'hash'>,
    args: ApprovalEdit['args'],
    options: CallOptions = {},
  ): Promise<Approval> {
    return this.#api.call('POST', '/v1/approvals/{id}/edit', {
      path: { id },
      body: { args, hash },
      ...options,
    });
  }

  /**
   * Decides on what was shown: the hash of `approval` goes with the decision, so that nobody agrees to
   * what has changed since. It is sent once: where no answer comes, `get` tells whether it was taken.
   * @param decision with a `reason`, which the model is told with a rejection, or the `answer` to a question
   */
  decide(
    { id, hash }: Pick<Approval, 'id' | 'hash'>,
    decision: Decision['decision'] | Omit<Decision, 'hash'>,
    options: CallOptions = {},
  ): Promise<Approval> {
    const said = typeof decision === 'string' ? { decision } : decision;
    return this.#api.call('POST', '/v1/approvals/{id}/decision', {
      path: { id },
      body: { ...said, hash },
      ...options,
    });
  }
}
