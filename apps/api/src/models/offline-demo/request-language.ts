export type Language = 'pt' | 'en';

const WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  pt: new Set(
    'da das de do dos e em eu o os para por que com como qual quais quanto quando meu minha meus minhas ultimo ultima ultimos ultimas treino treinos corrida corridas pedal pedalada natacao musculacao semana mes dia dias hoje ontem amanha noite sono dormi plano carga forma mostre analise foi esta estou fiz corri preciso quero entre ate ola oi cadastre cadastrar adicione adicionar crie criar liste listar mude mudar marque marcar pule pular busque exporte rascunhe calcule conclua nota notas tarefa tarefas proposta propostas envie enviar gere gerar relatorio relatorios uma um na no ao'.split(
      ' ',
    ),
  ),
  en: new Set(
    'and the an of about tell me please are have in on to for with how what which much when my i me last latest workout workouts run runs running ride rides swim strength week month day days today yesterday tomorrow night sleep slept plan training load fitness show analyze analyse was is am did do need want between until from hello hi add create register list change mark skip move postpone find search export draft calculate complete note notes task tasks proposal proposals send generate report reports remind schedule lead as at by book rename make put write thanks thank you he she his her it'.split(
      ' ',
    ),
  ),
};

/** Portuguese when in doubt, as the shipped agents are. Takes normalised text. */
export function requestLanguage(normalized: string): Language {
  const words = normalized.split(/[^a-z]+/);
  const count = (language: Language) => words.filter((word) => WORDS[language].has(word)).length;
  return count('en') > count('pt') ? 'en' : 'pt';
}
