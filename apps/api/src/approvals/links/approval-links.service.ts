import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import { ENV, type Env } from '../../config/env.js';
import type { ApprovalRow, Decision } from '../approval.repository.js';
import { ApprovalsService } from '../approvals.service.js';
import { mailOwner } from '../mail-owner.js';
import { type ApprovalLink, ApprovalLinkRepository } from './approval-link.repository.js';
import { isLinkToken, linkTokenHash } from './approval-link-token.js';

/** What a link leads to. */
export type LinkView =
  | { readonly kind: 'unknown' }
  /** Its agent wants another person than the one whose job it is. */
  | { readonly kind: 'own_job'; readonly link: ApprovalLink }
  | {
      readonly kind:
        | 'open'
        /** Open, and the decision named something else than the link is about. */
        | 'mismatch'
        /** Decided on, by this request. */
        | 'taken'
        /** Decided on before, by whomever. */
        | 'decided'
        | 'expired'
        /** Changed since the mail was sent: another one is on its way. */
        | 'changed';
      readonly link: ApprovalLink;
      readonly approval: ApprovalRow;
    };

/** A decision as the page sends it. */
export type LinkDecision = Pick<Decision, 'hash' | 'status' | 'reason'>;

/**
 * Decisions by the links of mails. A link shows one approval, as it was asked, to the person whom the mail
 * was sent to, and takes one decision on it; it is of no use once that is taken, changed or over.
 */
@Injectable()
export class ApprovalLinks {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly links: ApprovalLinkRepository,
    private readonly approvals: ApprovalsService,
  ) {}

  /** Changes nothing. */
  async look(token: string): Promise<LinkView> {
    const link = await this.#find(token);
    return link ? this.#standing(link) : { kind: 'unknown' };
  }

  /** Takes the decision where the link is still open. @param address where the request came from */
  async decide(token: string, decision: LinkDecision, address: string): Promise<LinkView> {
    const link = await this.#find(token);
    if (!link) return { kind: 'unknown' };
    const view = await this.#standing(link);
    if (view.kind !== 'open') return view;
    if (decision.hash !== link.hash) return { ...view, kind: 'mismatch' };
    const principal = { ...principalOf(link), address };
    const decided = await this.approvals.decide(principal, { id: link.approvalId, ...decision });
    return decided.isOk() ? { kind: 'taken', link, approval: decided.value } : this.#standing(link);
  }

  async #find(token: string): Promise<ApprovalLink | undefined> {
    if (this.env.PUBLIC_URL === undefined || !isLinkToken(token)) return undefined;
    return this.links.find(linkTokenHash(token));
  }

  async #standing(link: ApprovalLink): Promise<LinkView> {
    const found = await this.approvals.toDecide(principalOf(link), link.approvalId);
    if (found.isError()) {
      const isOwn = found.error.code === 'APPROVAL_OF_OWN_JOB';
      return isOwn ? { kind: 'own_job', link } : { kind: 'unknown' };
    }
    const approval = found.value;
    return { kind: standingOf(approval, link), link, approval };
  }
}

/** Nobody but the holder of the link: it is no key, and allows nothing else. */
const principalOf = ({ tenant, recipient }: ApprovalLink): Principal => ({
  tenant,
  owner: mailOwner(recipient),
  scopes: ['approvals:write'],
  keyId: null,
});

function standingOf(
  { status, hash, expiresAt }: ApprovalRow,
  link: ApprovalLink,
): 'open' | 'decided' | 'expired' | 'changed' {
  if (status === 'approved' || status === 'rejected') return 'decided';
  if (status !== 'pending' || expiresAt.getTime() <= Date.now()) return 'expired';
  return hash === link.hash ? 'open' : 'changed';
}
