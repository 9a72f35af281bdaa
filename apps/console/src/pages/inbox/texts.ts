import { defineTexts } from '../../texts/define-texts.ts';

export const inboxTexts = defineTexts({
  en: {
    title: 'Inbox',
    waiting: (count: number) =>
      count === 0
        ? 'Nothing waits for you'
        : count === 1
          ? '1 thing waits'
          : `${count} things wait`,
    next: 'Next',
    previous: 'Previous',
    open: 'Go to what is shown',
    list: 'List',
    together: (count: number) => `Decide on ${count} alike together…`,
    empty: 'No question is open, no effect is unknown, and nothing has failed within a day.',
    gone: 'This is not in the inbox any more.',
  },
  'pt-BR': {
    title: 'Pendências',
    waiting: (count: number) =>
      count === 0 ? 'Nada aguarda você' : count === 1 ? '1 pendência' : `${count} pendências`,
    next: 'Próxima',
    previous: 'Anterior',
    open: 'Ir para o que aparece',
    list: 'Lista',
    together: (count: number) => `Decidir ${count} iguais juntas…`,
    empty: 'Nenhuma pergunta aberta, nenhum efeito desconhecido, e nada falhou no último dia.',
    gone: 'Isto não está mais nas pendências.',
  },
});
