import type { PerLanguage } from '@faina/agent-core';
import type { LinkView } from '../../../approvals/links/approval-links.service.js';

interface ApproveWords {
  /** The heading, and what it means. */
  readonly standing: Readonly<Record<LinkView['kind'], { title: string; sentence: string }>>;
  readonly question: (agent: string, tool: string) => string;
  readonly expires: (at: string, distance: string) => string;
  readonly decided: Readonly<Record<'approved' | 'rejected', (who: string, at: string) => string>>;
  readonly nobody: string;
  readonly you: (address: string) => string;
  readonly preview: string;
  /** Of the frame with it. */
  readonly message: string;
  readonly plain: string;
  readonly recent: string;
  /** Without who decided: whoever has a link need not know. */
  readonly ended: (status: 'approved' | 'rejected' | 'expired', at: string | null) => string;
  readonly arguments: string;
  readonly noArguments: string;
  readonly edited: (who: string) => string;
  readonly tool: string;
  readonly agent: string;
  readonly hash: string;
  readonly reason: string;
  readonly reasonHelp: string;
  readonly approve: string;
  readonly reject: string;
}

/** What the page behind the link of a mail says. */
export const approveWords: PerLanguage<ApproveWords> = {
  en: {
    standing: {
      unknown: {
        title: 'This link leads nowhere',
        sentence: 'Open it as it stands in the mail. What it was about may have been deleted.',
      },
      own_job: {
        title: 'Somebody else decides',
        sentence: 'The job is your own, and its agent wants another person to decide.',
      },
      open: { title: 'Your decision', sentence: 'Nothing happens before you decide.' },
      mismatch: {
        title: 'Nothing was decided',
        sentence: 'The decision was not about what this page shows. Read it, and decide again.',
      },
      taken: { title: 'Thank you', sentence: 'Your decision is taken; the job goes on.' },
      decided: {
        title: 'Already decided',
        sentence: 'A decision is taken once, and this one stands.',
      },
      expired: {
        title: 'Too late',
        sentence: 'The question has expired, or its job has ended. Nobody can decide any more.',
      },
      changed: {
        title: 'This was changed',
        sentence:
          'What is asked was changed since this mail. A new mail with another link is on the way.',
      },
    },
    question: (agent, tool) => `The agent ${agent} wants to run ${tool}.`,
    expires: (at, distance) => `Expires on ${at} (${distance}).`,
    decided: {
      approved: (who, at) => `Approved by ${who} on ${at}.`,
      rejected: (who, at) => `Rejected by ${who} on ${at}.`,
    },
    nobody: 'the service',
    you: (address) => `You decide as ${address}.`,
    preview: 'What would be done',
    message: 'The message',
    plain: 'As plain text',
    recent: 'The last questions like this',
    ended: (status, at) => {
      const words = { approved: 'Approved', rejected: 'Rejected', expired: 'Not answered in time' };
      return at === null ? words[status] : `${words[status]} on ${at}`;
    },
    arguments: 'Exact arguments',
    noArguments: 'None.',
    edited: (who) => `Changed by ${who}.`,
    tool: 'Tool',
    agent: 'Agent',
    hash: 'Fingerprint (hash)',
    reason: 'Reason',
    reasonHelp: 'The agent is told the reason of a rejection. It may be left out.',
    approve: 'Approve',
    reject: 'Reject',
  },
  pt: {
    standing: {
      unknown: {
        title: 'Este link não leva a nada',
        sentence: 'Abra-o como está no e-mail. O assunto dele pode ter sido apagado.',
      },
      own_job: {
        title: 'Outra pessoa decide',
        sentence: 'O job é seu, e o agente dele quer que outra pessoa decida.',
      },
      open: { title: 'Sua decisão', sentence: 'Nada acontece antes de você decidir.' },
      mismatch: {
        title: 'Nada foi decidido',
        sentence: 'A decisão não era sobre o que esta página mostra. Leia e decida outra vez.',
      },
      taken: { title: 'Obrigado', sentence: 'Sua decisão foi registrada; o job continua.' },
      decided: {
        title: 'Já decidido',
        sentence: 'Uma decisão é tomada uma vez só, e esta vale.',
      },
      expired: {
        title: 'Tarde demais',
        sentence: 'A pergunta expirou, ou o job dela terminou. Ninguém pode mais decidir.',
      },
      changed: {
        title: 'Isto foi alterado',
        sentence:
          'O que se pergunta foi alterado depois deste e-mail. Um novo e-mail, com outro link, está a caminho.',
      },
    },
    question: (agent, tool) => `O agente ${agent} quer executar ${tool}.`,
    expires: (at, distance) => `Expira em ${at} (${distance}).`,
    decided: {
      approved: (who, at) => `Aprovado por ${who} em ${at}.`,
      rejected: (who, at) => `Rejeitado por ${who} em ${at}.`,
    },
    nobody: 'o serviço',
    you: (address) => `Você decide como ${address}.`,
    preview: 'O que seria feito',
    message: 'A mensagem',
    plain: 'Como texto simples',
    recent: 'As últimas perguntas como esta',
    ended: (status, at) => {
      const words = {
        approved: 'Aprovada',
        rejected: 'Rejeitada',
        expired: 'Sem resposta no prazo',
      };
      return at === null ? words[status] : `${words[status]} em ${at}`;
    },
    arguments: 'Argumentos exatos',
    noArguments: 'Nenhum.',
    edited: (who) => `Alterado por ${who}.`,
    tool: 'Ferramenta',
    agent: 'Agente',
    hash: 'Impressão digital (hash)',
    reason: 'Motivo',
    reasonHelp: 'O agente é informado do motivo de uma rejeição. Pode ficar em branco.',
    approve: 'Aprovar',
    reject: 'Rejeitar',
  },
};
