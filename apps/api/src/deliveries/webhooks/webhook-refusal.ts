import type { UrlFault } from '../../outbound/outbound-url.js';

/** Why a webhook is not made, found or used. */
export type WebhookRefusal =
  | { readonly code: 'DELIVERY_NOT_FOUND' | 'WEBHOOK_NOT_FOUND'; readonly name: string }
  | {
      readonly code: 'WEBHOOK_URL_REFUSED';
      readonly field: 'url';
      readonly fault: UrlFault;
    }
  | { readonly code: 'TOO_MANY_WEBHOOKS'; readonly max: number }
  | { readonly code: 'WEBHOOK_SWITCHED_OFF'; readonly id: string }
  /** The key that encrypted it is not known here. */
  | { readonly code: 'SECRET_UNREADABLE' };
