import { escapeHtml } from '@faina/agent-core';
import { z } from 'zod';
import type { ApprovalRow } from '../../../approvals/approval.repository.js';
import type { LinkView } from '../../../approvals/links/approval-links.service.js';

const previewSchema = z.object({
  text: z.string(),
  html: z.string().min(1).optional().catch(undefined),
});

/** What a person reads of a preview. */
export const shownPreview = ({ preview }: Pick<ApprovalRow, 'preview'>) =>
  previewSchema.parse(preview);

/** The message as it is received, in a frame without any right, on white in both themes. */
export const messageFrame = (token: string, title: string): string =>
  `<iframe sandbox src="${escapeHtml(token)}/message" title="${escapeHtml(title)}"></iframe>`;

/** The HTML of what a link asks about, where it still shows that; undefined where there is none. */
export function messageOf(view: LinkView): string | undefined {
  if (!('approval' in view) || view.kind === 'changed') return undefined;
  return shownPreview(view.approval).html?.replaceAll(connecting, '<x-');
}

/** Tags that connect to other hosts or lead away before any policy is asked; they show nothing. */
const connecting = /<(?=link|meta|base)/gi;

/** Of the message: nothing in it runs, loads, is sent or leads elsewhere, and only the page frames it. */
export const messageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; " +
    "base-uri 'none'; frame-ancestors 'self'; sandbox",
  'x-dns-prefetch-control': 'off',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
