import { type Args, parseForms, type Rules } from '../grammar/form.js';
import { isRange } from '../grammar/spoken-time.js';

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
($show|como esta) {o|meu|the|my} dashboard {{de|of} <day:day>}
= Mostre o dashboard de hoje | Show the dashboard of today
# enviar_relatorio_email past needs:destinatario
$send {o|um|the|a} {<newest:newest>} {<tipo:report_kind>} $report
+ $about
+ $period
+ {para|pra|to|ao?} <destinatario:mail>
+ {com|with} {o|the} (assunto|subject) <assunto:quoted>
= Envie o relatório resumo da semana para ana@example.com | Send the summary report of the week to ana@example.com
# enviar_relatorio_email
<that:send_it> {$by_mail} (para|pra|to|ao?) <destinatario:mail> {$by_mail}
+ {com|with} {o|the} (assunto|subject) <assunto:quoted>
# enviar_email_personalizado needs:assunto needs:conteudo
$send {um|an} (email|e-mail|mail|mensagem) (para|pra|to) <destinatarios:mails>
+ {com|with} {o} (assunto|subject) (<assunto:quoted>|<assunto:name>)
+ (dizendo {que}|saying {that}|{com|with} {o} (texto|text)) {:} <conteudo:text>
= Envie um e-mail para ana@example.com com o assunto "Olá" e o texto "Até amanhã" | Send an email to ana@example.com with subject "Hello" saying "See you tomorrow"
`;

/** "da semana" are the last seven days, as the tool has it; a week of the calendar has its days. */
function reportOf({ tipo, last_days: last, range }: Args): Args {
  const days = isRange(range) ? { inicio: range.start, fim: range.end } : undefined;
  return { tipo: tipo ?? 'resumo', periodo: last ?? days };
}

const whichReport = 'não sei o que enviar. | I cannot tell what to send.';

const rules: Rules = {
  gerar_relatorio: (said) => [reportOf(said)],
  obter_dashboard_hoje: ({ day }, { today }) =>
    day === undefined || day === today
      ? [{}]
      : 'o dashboard é o de hoje. | the dashboard is that of today.',
  enviar_relatorio_email: (said, { made }) => {
    const { that, newest, destinatario, assunto, tipo: named, ...when } = said;
    const reports = made.filter(({ tool }) => tool === 'gerar_relatorio');
    const last = made.at(-1);
    if (that !== undefined && (reports.length !== 1 || last !== reports[0])) return whichReport;
    const tipo = (that === undefined ? named : last?.args.tipo) ?? 'resumo';
    const mail = { destinatario, assunto, tipo_relatorio: tipo };
    // It is made first, so that what is sent is this very one.
    const report = { $tool: 'gerar_relatorio', ...reportOf({ tipo, ...when }) };
    return newest === undefined && that === undefined ? [report, mail] : [mail];
  },
};

export const reportForms = parseForms(text, rules);
