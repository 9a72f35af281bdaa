import type { PerLanguage } from '@faina/agent-core';
import type { ClaimedMail } from './approval-mail.repository.js';

interface MailWords {
  /** Before the name of the tool in the subject. */
  readonly subject: Readonly<Record<ClaimedMail['kind'], string>>;
  /** What would be done, in one sentence. */
  readonly sentence: (agent: string, tool: string) => string;
  /** Why it comes, where it is not the first mail about it. */
  readonly why: Readonly<Record<ClaimedMail['kind'], string>>;
  readonly preview: string;
  readonly expires: (at: string, distance: string) => string;
  readonly invitation: string;
  readonly button: string;
  readonly care: string;
}

/** What a mail that asks for a decision says. */
export const mailWords: PerLanguage<MailWords> = {
  en: {
    subject: {
      asked: 'Your approval is needed',
      changed: 'Changed, your approval is needed',
      reminder: 'Reminder: your approval is needed',
    },
    sentence: (agent, tool) =>
      `The agent ${agent} wants to run ${tool}, and waits for a person to agree.`,
    why: {
      asked: '',
      changed:
        'Somebody has changed what is asked; the link of the earlier mail is of no use any more.',
      reminder: 'Nobody has decided yet.',
    },
    preview: 'What would be done',
    expires: (at, distance) => `The question expires on ${at} (${distance}).`,
    invitation: 'See all of it and decide',
    button: 'See and decide',
    care: 'The link is yours alone: whoever has it decides in your name. Opening it decides nothing.',
  },
  pt: {
    subject: {
      asked: 'Sua aprovação é necessária',
      changed: 'Alterado, sua aprovação é necessária',
      reminder: 'Lembrete: sua aprovação é necessária',
    },
    sentence: (agent, tool) =>
      `O agente ${agent} quer executar ${tool} e espera que uma pessoa concorde.`,
    why: {
      asked: '',
      changed: 'Alguém alterou o que se pergunta; o link do e-mail anterior não vale mais.',
      reminder: 'Ninguém decidiu ainda.',
    },
    preview: 'O que seria feito',
    expires: (at, distance) => `A pergunta expira em ${at} (${distance}).`,
    invitation: 'Veja tudo e decida',
    button: 'Ver e decidir',
    care: 'O link é só seu: quem o tem decide em seu nome. Abri-lo não decide nada.',
  },
};
