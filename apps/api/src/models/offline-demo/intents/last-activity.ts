import { z } from 'zod';
import { activityLines, activitySchema, activityTitle } from '../coach/activity.js';
import { singleTool } from '../intent.js';
import { requestSport } from '../coach/request-sport.js';

const result = z.object({ activity: activitySchema.nullable() });

/** "Analise meu último treino de corrida", "Analyze my last run". */
export const lastActivity = singleTool({
  offer: {
    pt: 'seu último treino ("Analise meu último treino de corrida")',
    en: 'your last activity ("Analyze my last run")',
  },
  tool: 'get_last_activity',
  matches: ({ normalized }) =>
    /\b(treinos?|atividades?|workouts?|activity|activities|training)\b/.test(normalized) ||
    requestSport(normalized) !== undefined,
  args: ({ normalized }) => {
    const sport = requestSport(normalized);
    return sport === undefined ? {} : { activity_type: sport };
  },
  answer: (data, { language }) => {
    const activity = result.safeParse(data).data?.activity;
    if (!activity) {
      return language === 'pt'
        ? 'Não há nenhuma atividade registrada desse tipo. Importe seu histórico e pergunte de novo.'
        : 'No such activity is recorded. Import your history and ask again.';
    }
    const title = activityTitle(activity, language);
    const days = activity.days_ago;
    const ago =
      days === undefined || days < 1
        ? ''
        : language === 'pt'
          ? ` (há ${days} ${days === 1 ? 'dia' : 'dias'})`
          : ` (${days} ${days === 1 ? 'day' : 'days'} ago)`;
    const opening = language === 'pt' ? 'Seu último treino' : 'Your last activity';
    return [`${opening}: ${title}${ago}.`, ...activityLines(activity, language)].join('\n');
  },
});
