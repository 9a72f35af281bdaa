import { withoutMarks } from '@faina/agent-core';
import type { Language } from './form.js';

const english = new Set(
  'the my me of to for with how what which who is are was were do did i you please and an add create register list show get search find mark change set update move postpone skip cancel draft export calculate complete note task tasks proposal lead called named today tomorrow yesterday last this week month run ride swim workout plan send report generate am hello hi thanks tell'.split(
    ' ',
  ),
);
const portuguese = new Set(
  'o a os as um uma de da do das dos para pra com como que qual quais quem e eu meu minha meus minhas meus foi foram cadastre adicione anote crie rascunhe liste mostre marque mude busque exporte calcule conclua nota tarefa proposta hoje ontem amanha treino corrida semana mes passado esta este envie gere relatorio oi ola obrigado bom dia por favor nao'.split(
    ' ',
  ),
);

/** Portuguese when in doubt, as the shipped agents are. */
export function languageOf(text: string): Language {
  const words = withoutMarks(text.toLowerCase()).split(/[^a-z]+/);
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  return count(english) > count(portuguese) ? 'en' : 'pt';
}
