import { definePack, type ToolPack } from '@faina/sdk';
import type { Reports, ReportsConversation, ReportsTool } from './shared/reports.js';
import { reportsAgent } from './reports-agent.js';
import { enviarEmailPersonalizado, previewCustomMail } from './tools/enviar-email-personalizado.js';
import { enviarRelatorioEmail, previewReportMail } from './tools/enviar-relatorio-email.js';
import { gerarRelatorio } from './tools/gerar-relatorio.js';
import { listarRelatorios } from './tools/listar-relatorios.js';
import { obterDashboardHoje } from './tools/obter-dashboard-hoje.js';

const reportsTools: readonly ReportsTool[] = [
  gerarRelatorio,
  listarRelatorios,
  () => obterDashboardHoje,
  enviarRelatorioEmail,
  enviarEmailPersonalizado,
];

const conversations: readonly ReportsConversation[] = [previewReportMail, previewCustomMail];

/** Reports of the CRM and the coach, their dispatch by e-mail, and the agent that does both. */
export function reportsPack(reports: Reports): ToolPack {
  const tools = reportsTools.map((make) => make(reports));
  return definePack({
    name: 'reports',
    tools,
    agents: [reportsAgent(tools.map(({ name }) => name))],
    conversations: conversations.map((make) => make(reports)),
  });
}
