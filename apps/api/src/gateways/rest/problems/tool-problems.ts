import type { SecretRefusal } from '../../../secrets/tenant-secrets.service.js';
import type { HttpToolRefusal } from '../../../tools/http/http-tools.service.js';
import { Problem, type ProblemOptions } from './problem.js';
import { urlFaults } from './refusal-words.js';

/** What a client is told of a refusal about a tool of its tenant, or a secret of one. */
export function toolProblem(
  refusal: Extract<
    HttpToolRefusal | SecretRefusal,
    { readonly code: 'TOOL_URL_REFUSED' | 'TOO_MANY_SECRETS' }
  >,
): Problem {
  const told = (status: number, detail: string, options?: ProblemOptions) =>
    new Problem(status, refusal.code, detail, options);
  switch (refusal.code) {
    case 'TOOL_URL_REFUSED':
      return told(400, 'Nothing is sent to this address; see errors for why.', {
        errors: [{ pointer: '/url', detail: urlFaults[refusal.fault] }],
      });
    case 'TOO_MANY_SECRETS':
      return told(409, `A tenant has at most ${refusal.max} secrets. Delete one first.`);
  }
}
