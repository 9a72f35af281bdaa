import type { Explanation } from '../../../jobs/explain/explain.service.js';
import type { ExplainTexts } from '../../../jobs/explain/texts/explain-texts.js';
import { fill } from '../../../jobs/explain/texts/wording.js';
import { withEllipsis } from '@faina/agent-core';
import type { ExplanationView } from './explain.schema.js';

/** Of a sentence: what tools and providers said is in some. */
const maxChars = 1_000;

/** An explanation in words. */
export function toExplanationView(
  { job, standing, blockedBy, next, breakdown, findings }: Explanation,
  texts: ExplainTexts,
): ExplanationView {
  const said = (...[text, values]: [string, Parameters<typeof fill>[1]]) =>
    withEllipsis(fill(text, values, texts).trim(), maxChars);
  const standings = { ...texts.standings, ...texts.gates };
  return {
    state: job.status,
    code: standing.code,
    sentence: said(standings[standing.text], standing.values),
    since: job.lastMove.at.toISOString(),
    blockedBy: blockedBy.map(({ gate, text = gate, since, values, link }) => ({
      gate,
      since: since.toISOString(),
      detail: said(texts.gates[text], values),
      ...(link !== undefined && { link }),
    })),
    next: next ? { at: next.at.toISOString(), what: texts.next[next.what] } : null,
    breakdown,
    findings: findings.map(({ code, severity, values, seq }) => ({
      code,
      severity,
      sentence: said(texts.findings[code].sentence, values),
      fix: said(texts.findings[code].fix, values),
      ...(seq !== undefined && { seq }),
    })),
  };
}
