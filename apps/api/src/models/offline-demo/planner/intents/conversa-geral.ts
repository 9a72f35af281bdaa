import { rule } from '../passage.js';
import { TALK_INTENT, type PlannerIntent } from '../planned-action.js';

const ANSWERS = {
  pt: 'Olá! Sou o offline:demo: regras simples, não um modelo de linguagem. Posso cadastrar, buscar, listar e atualizar leads, guardar notas, criar e concluir tarefas e rascunhar, calcular e exportar propostas. Exemplo: "Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã".',
  en: 'Hello! I am offline:demo: simple rules, no language model. I can create, find, list and update leads, keep notes, create and complete tasks, and draft, total and export proposals. For example: "Register Lennon, add the note follow-up and create a task for tomorrow".',
};

/** A greeting, thanks or a question for help, where nothing else is asked for. */
export const conversaGeral: PlannerIntent = {
  name: TALK_INTENT,
  head: rule(
    '^(?:ola|oi|opa|bom\\s+dia|boa\\s+tarde|boa\\s+noite|tudo\\s+bem|obrigad[oa]|valeu|ajuda|me\\s+ajude|o\\s+que\\s+(?:voce|vc)\\s+(?:faz|pode|sabe)|quem\\s+e\\s+voce|hi|hello|hey|good\\s+(?:morning|afternoon|evening)|thanks|thank\\s+you|help|what\\s+can\\s+you\\s+do|who\\s+are\\s+you)(?![\\w-])',
  ),
  slots: (_clause, { language }) => [{ resposta: ANSWERS[language] }],
};
