import type { Language } from '../../texts/language.ts';

/** Tasks that the shipped agents understand also without a model, as the seeds of the offline model have them. */
export const examples: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  coach: {
    en: ['Analyze my last run', 'How is my fitness?', "Move tomorrow's workout to Friday"],
    'pt-BR': [
      'Analise meu último treino de corrida',
      'Como está meu condicionamento?',
      'Adie meu treino de amanhã para sexta',
    ],
  },
  crm: {
    en: ['Register John Smith', 'List the leads', 'Create a task to call back for Friday'],
    'pt-BR': [
      'Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME',
      'Liste os leads',
      'Crie a tarefa "enviar contrato" para sexta',
    ],
  },
  reports: {
    en: [
      'Generate the CRM report of the week',
      'Show the dashboard of today',
      'Send the summary report of the week to ana@example.com',
    ],
    'pt-BR': [
      'Gere o relatório de CRM da semana',
      'Mostre o dashboard de hoje',
      'Envie o relatório resumo da semana para ana@example.com',
    ],
  },
  assistant: {
    en: ['How did I sleep this week?', 'List my reports'],
    'pt-BR': ['Como dormi esta semana?', 'Liste meus relatórios'],
  },
};
