import { defineTexts } from '../../../texts/define-texts.ts';
import type { InboxItem } from './inbox-item.ts';

const texts = defineTexts({
  en: {
    send: (subject: string, to: string) => `Send ${subject} to ${to}`,
    aMessage: 'a message',
    more: (count: number) => ` and ${count} more`,
    answer: (tool: string) => `Answer a question of ${tool}`,
    run: (tool: string) => `Run ${tool}`,
    didIt: (tool: string) => `Did ${tool} take effect?`,
  },
  'pt-BR': {
    send: (subject: string, to: string) => `Enviar ${subject} a ${to}`,
    aMessage: 'uma mensagem',
    more: (count: number) => ` e mais ${count}`,
    answer: (tool: string) => `Responder a uma pergunta de ${tool}`,
    run: (tool: string) => `Executar ${tool}`,
    didIt: (tool: string) => `${tool} teve efeito?`,
  },
});

/** What a message is about and whom it reaches, as far as that is known. */
export interface MessageHead {
  readonly subject: string | null;
  readonly to: readonly string[] | null;
  readonly recipients: number | null;
}

/** An item in one sentence. */
export function titleOf(item: InboxItem): string {
  const t = texts();
  switch (item.kind) {
    case 'approval':
      return item.isQuestion ? t.answer(item.tool) : actOf(item.tool, item);
    case 'attention':
      return t.didIt(item.tool);
    case 'failure':
      return item.sentence || item.code;
  }
}

/** What a call would do, in one sentence. */
export function actOf(tool: string, { subject, to, recipients }: MessageHead): string {
  const t = texts();
  const [first] = to ?? [];
  if (first === undefined) return t.run(tool);
  const others = (recipients ?? 1) - 1;
  return t.send(subject ? `“${subject}”` : t.aMessage, first + (others > 0 ? t.more(others) : ''));
}
