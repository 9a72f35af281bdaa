import { parseForms, type Rule, type Rules } from '../grammar/form.js';
import { capitalized, codeLabel, textOf } from '../grammar/language.js';
import { isRange } from '../grammar/spoken-time.js';

const text = String.raw`
# get_last_activity query
{$analyse} $mine (ultim[oa]|last|latest) $one_activity
= Analise meu último treino de corrida | Analyze my last run
# get_activity_by_date query past
$analyse $mine $one_activity {(de|d[ao]|n[ao]|of|on|from)} <date:day>
$analyse {my} <date:day> 's $one_activity
= Como foi minha corrida de ontem? | How was my run yesterday?
# get_activities_range query
{$analyse} $mine $one_activity {(d[aeo]s?|n[ao]s?|em|of|in|over|from)} {the} <range:range>
= Como foram meus treinos desta semana? | How were my runs last week?
# get_training_plan query
($show|tell me) $mine (plano {de treinos?}|training plan|plan|planilha)
$show $mine (treino|workout) {$of} <only:day>
$show {my} <only:day> 's workout
= Qual é meu treino de amanhã? | What is tomorrow's workout?
# get_sleep_data query past
(como (dormi|foi meu sono|esta meu sono)|how did i sleep|$analyse $mine (sono|sleep)|meu sono) {(de|d[aeo]s?|n[ao]s?|in|of|over)} {the} {<range:range>}
= Como dormi esta semana? | How did I sleep this week?
# get_sleep_recovery query
$analyse $mine (recuperacao|recovery)
= Como está minha recuperação? | How is my recovery?
# get_fitness_scores query
$analyse $mine $fitness {{,} {e|and} $mine $fitness} {{,} {e|and} $mine $fitness}
how fit am i {now}
= Como está meu condicionamento? | How is my fitness?
# analyze_training_load query
$analyse $mine (carga {de treinos?}|training load|load)
= Analise minha carga de treino | Analyze my training load
# compare_activities query
(compar[ae]r?|compare) $mine $one_activity {(d[aeo]s?|n[ao]s?|of|in)} {the} <range:range>
= Compare minhas corridas desta semana | Compare my runs of last week
# reschedule_workout
($move|$swap) $of_day $to_day
= Adie meu treino de amanhã para sexta | Move tomorrow's workout to Friday
# create_custom_workout needs:date
($create|$add|$schedule) {$the} {{treino|workout} {de|of}} <type:sport> {workout}
+ {para|pra|n[ao]|em|on|for|d[ao]} <date:day>
+ {de|of|for|por|com} <minutes:count> (min|minutos?|minutes?)
= Crie um treino de corrida de 40 minutos no sábado | Create a run of 40 minutes on Saturday
# mark_workout_complete past
$mark $of_day (como|as) $done
= Marque o treino de hoje como concluído | Mark today's workout as done
# skip_workout needs:reason
$skip $of_day {{,} (porque|pois|por causa d[aeo]|because|due to) {of} <reason:text>}
= Pule o treino de amanhã porque estou doente | Skip tomorrow's workout because I am ill
`;

const toCome =
  (slot: string): Rule =>
  (said, { today }) =>
    typeof said[slot] === 'string' && said[slot] < today
      ? 'esse dia já passou. | that day is over.'
      : [said];

const hasCome =
  (slot: string): Rule =>
  (said, { today }) =>
    typeof said[slot] === 'string' && said[slot] > today
      ? 'esse dia ainda não chegou. | that day has not come yet.'
      : [said];

const rules: Rules = {
  get_activity_by_date: hasCome('date'),
  get_activities_range: ({ range, ...said }) =>
    isRange(range) ? [{ start_date: range.start, end_date: range.end, ...said }] : [said],
  compare_activities: ({ range, ...said }) =>
    isRange(range)
      ? [{ date_range: { start_date: range.start, end_date: range.end }, ...said }]
      : [said],
  get_sleep_data: ({ range }, { today }) => {
    if (!isRange(range)) return [{}];
    // Nights are counted back from today.
    const days = (Date.parse(today) - Date.parse(range.start)) / 86_400_000 + 1;
    return range.end === today
      ? [{ days }]
      : 'só leio as noites até hoje. | I read only the nights up to today.';
  },
  reschedule_workout: toCome('new_date'),
  create_custom_workout: ({ minutes, ...said }, around) => {
    const sport = capitalized(codeLabel(textOf(said.type), around.language));
    if (minutes === undefined) return toCome('date')({ ...said, description: sport }, around);
    const description = `${sport} ${around.language === 'pt' ? 'de' : 'of'} ${textOf(minutes)} min`;
    return toCome('date')({ ...said, description, duration: Number(minutes) }, around);
  },
  mark_workout_complete: hasCome('on'),
  skip_workout: toCome('on'),
};

export const coachForms = parseForms(text, rules);
