import type { PerLanguage } from '@faina/agent-core';
import type { ClaimedMail } from './approval-mail.repository.js';

interface MailWords {
  /** Before the name of the tool in the subject. */
  readonly subject: Readonly<Record<ClaimedMail['kind'], string>>;
  /** What would be done, in one sentence. */
  readonly sentence: (agent: string, tool: string) => string;
  /** Why it comes, where it is not the first mail about it. */
  readonly why: Readonly<Record<ClaimedMail['kind'], string>>;
  /** Of one that wants an answer. */
  readonly question: Pick<MailWords, 'subject' | 'sentence' | 'invitation' | 'button' | 'care'>;
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
    question: {
      subject: {
        asked: 'Your answer is needed',
        changed: 'Changed, your answer is needed',
        reminder: 'Reminder: your answer is needed',
      },
      sentence: (agent, tool) =>
        `The agent ${agent} has called ${tool}, which asks something that a person has to answer.`,
      invitation: 'Answer it in the console',
      button: 'Answer',
      care: 'Answering takes a key of yours; the link alone answers nothing.',
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
    question: {
      subject: {
        asked: 'Sua resposta é necessária',
        changed: 'Alterado, sua resposta é necessária',
        reminder: 'Lembrete: sua resposta é necessária',
      },
      sentence: (agent, tool) =>
        `O agente ${agent} chamou ${tool}, que pergunta algo que uma pessoa precisa responder.`,
      invitation: 'Responda no console',
      button: 'Responder',
      care: 'Responder exige uma chave sua; o link sozinho não responde nada.',
    },
    preview: 'O que seria feito',
    expires: (at, distance) => `A pergunta expira em ${at} (${distance}).`,
    invitation: 'Veja tudo e decida',
    button: 'Ver e decidir',
    care: 'O link é só seu: quem o tem decide em seu nome. Abri-lo não decide nada.',
  },
};
