import { z } from 'zod';
import type { DemoRequest } from '../demo-request.js';
import type { Intent } from '../intent.js';
import { mailAddresses } from '../reports/mail-addresses.js';
import { mailAnswer, mailFailed } from '../reports/mail-outcome.js';
import { passageOf } from '../planner/passage.js';
import { identifierIn } from '../planner/slots/identifier.js';
import { reportPeriod, reportType, speaksOfReport } from '../reports/request-report.js';

const SEND = 'enviar_relatorio_email';
const MAKE = 'gerar_relatorio';
const SENDING =
  /\b(envi(a|e|ar)|mand(a|e|ar)|encaminh(a|e|ar)|send|mail|email|e-mail|forward|(?:gere|faca|make|generate) .{0,60} (?:e|and) (?:envie|mande|send))\b/;
/** A report that exists already is sent as it is. */
const STORED = /\b(ultimo|latest|last) (?:relatorio|report)\b/;
const made = z.object({ id: z.string() });

/** "Envie o relatório resumo da semana para ana@example.com": made first, then sent. */
export const sendReport: Intent = {
  offer: {
    pt: 'um relatório por e-mail ("Envie o relatório resumo da semana para ana@example.com")',
    en: 'a report by e-mail ("Send the summary report of the week to ana@example.com")',
  },
  tools: [SEND],
  matches: ({ normalized }) => speaksOfReport(normalized) && SENDING.test(normalized),
  failed: mailFailed,
  next: (request, data) => {
    const addresses = mailAddresses(request.text);
    if (data.has(SEND)) return { say: mailAnswer(data.get(SEND), addresses, request) };
    const [address] = addresses;
    if (address === undefined || addresses.length > 1) return { say: addressNeeded(request) };
    const given = identifierIn(passageOf(request.text));
    const isStored = given !== undefined || STORED.test(request.normalized);
    if (!isStored && request.tools.has(MAKE) && !data.has(MAKE)) {
      const args = { tipo: reportType(request), ...reportPeriod(request) };
      return { ask: { tool: MAKE, args } };
    }
    const id = given ?? made.safeParse(data.get(MAKE)).data?.id;
    const args = {
      destinatario: address,
      ...(id === undefined ? {} : { report_id: id }),
      tipo_relatorio: reportType(request),
    };
    return { ask: { tool: SEND, args } };
  },
};

const addressNeeded = ({ language }: DemoRequest): string =>
  language === 'pt'
    ? 'Nada foi enviado: diga um endereço de e-mail, e um só, por exemplo "Envie o relatório da semana para ana@example.com".'
    : 'Nothing was sent: give one e-mail address, for example "Send the report of the week to ana@example.com".';
