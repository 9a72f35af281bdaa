import type { JsonObject } from '@faina/agent-core';
import type { Args } from '../form.js';
import { parseForms, type Rules } from '../parse-forms.js';

/** The reports' tools, each with the ways of saying what it does; see parse-forms.ts. */
const text = String.raw`
# gerar_relatorio past
$generate {o|um|the|a} {<tipo:report_kind>} $report
+ $about
+ $period
= Gere o relatório de CRM da semana | Generate the CRM report of the week
# listar_relatorios query
$show {os|meus|my|the} $report
= Liste meus relatórios | List my reports
# obter_dashboard_hoje query
($show|como esta) {o|meu|the|my} dashboard {{de} <day:day>}
$show <day:day> 's dashboard
= Mostre o dashboard de hoje | Show today's dashboard
# enviar_relatorio_email past last needs:destinatario
$send {o|um|the|a} {<newest:newest>} {<tipo:report_kind>} $report
+ $about
+ $period
+ {para|pra|to|ao?} <destinatario:mail>
+ {com|with} {o|the} (assunto|subject) <assunto:quoted>
= Envie o relatório resumo da semana para ana@example.com | Send the summary report of the week to ana@example.com
# enviar_relatorio_email last by:same_report
{<correction:correction> {,}} $send {ele|it} (para|pra|to) <destinatario:mail>
{(nao|no) {,}} <correction:correction> {o|the} (destinatario|endereco|recipient|address) (para|to) <destinatario:mail>
# enviar_email_personalizado last needs:assunto needs:conteudo
$send {um|an} (email|e-mail|mail|mensagem) (para|pra|to) <destinatarios:mails>
+ (com|with) copia para <cc:mails>|cc <cc:mails>
+ {com|with} {o} (assunto|subject) (<assunto:quoted>|<assunto:name>)
+ (dizendo {que}|saying {that}|{com|with} {o} (texto|text)) {:} <conteudo:text>
= Envie um e-mail para ana@example.com com o assunto "Olá" e o texto "Até amanhã" | Send an email to ana@example.com with subject "Hello" saying "See you tomorrow"
# echo query
echo <value:text>
`;

/** "da semana" are the last seven days, as the tool has it; a week of the calendar has its days. */
function reportOf({ tipo, last_days: last, range, day }: JsonObject): Args {
  const days = typeof range === 'object' && range !== null && 'start' in range ? range : undefined;
  const [inicio, fim] = typeof day === 'string' ? [day, day] : [days?.start, days?.end];
  const periodo = last ?? (inicio === undefined || fim === undefined ? undefined : { inicio, fim });
  return { tipo: tipo ?? 'resumo', ...(periodo !== undefined && { periodo }) };
}

const rules: Rules = {
  gerar_relatorio: (said) => [reportOf(said)],
  obter_dashboard_hoje: ({ day }, { today }) =>
    day === undefined || day === today
      ? [{}]
      : 'o dashboard é o de hoje | the dashboard is that of today',
  // The report of the clause before; or, where a mistake is mended, that of the conversation.
  same_report: ({ correction, ...said }, { after }) =>
    correction === undefined && after !== 'gerar_relatorio'
      ? 'não sei o que enviar | I cannot tell what to send'
      : [said],
  enviar_relatorio_email: ({ newest, tipo, destinatario, assunto, ...when }) => [
    // It is made first, so that what is sent is this very one.
    ...(newest === undefined
      ? [
          {
            $tool: 'gerar_relatorio',
            ...reportOf({ ...(tipo !== undefined && { tipo }), ...when }),
          },
        ]
      : []),
    {
      ...(destinatario !== undefined && { destinatario }),
      ...(assunto !== undefined && { assunto }),
      tipo_relatorio: tipo ?? 'resumo',
    },
  ],
};

export const reportForms = parseForms(text, rules);
