import type { JsonObject, JsonValue } from '@faina/agent-core';
import { addDays, daysBetween } from '../calendar-day.js';
import type { Args, Surroundings } from '../form.js';
import { parseForms, type Rule, type Rules } from '../parse-forms.js';

/** The coach's tools, each with the ways of saying what it does; see parse-forms.ts. */
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
(como foi|how was) $mine <range:range>
quant[oa] (<activity_type:sport>|treinei) {em|n[ao]s?|d[ao]s?} <range:range>
= Como foram meus treinos desta semana? | How were my runs last week?
# get_training_plan query
($show|tell me) $mine (plano {de treinos?}|training plan|plan|planilha)
what is on $mine {training} plan {for <only:day>}
$show $mine (treino|workout) {$of} <only:day>
$show {my} <only:day> 's workout
o que {eu} tenho (para treinar|de treino|no plano) {para|n[ao]|em} <only:day>
= Qual é meu treino de amanhã? | What is tomorrow's workout?
# get_sleep_data query past
(como (dormi|foi meu sono|esta meu sono)|how did i sleep|$analyse $mine (sono|sleep)|meu sono) {(de|d[aeo]s?|n[ao]s?|in|of|over)} {the} {<range:range>|<date:day>}
= Como dormi esta semana? | How did I sleep this week?
# get_sleep_recovery query
{eu} estou recuperad[oa]
am i recovered
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
$compare $mine $one_activity {(d[aeo]s?|n[ao]s?|of|in)} {the} <range:range>
= Compare minhas corridas desta semana | Compare my rides of this month
# reschedule_workout workout
($move|$swap|<push:push>) $of_day $to_day
($move|<push:push>) $mine ($one_workout) from <on:day> $to_day
= Adie meu treino de amanhã para sexta | Move tomorrow's workout to Friday
# create_custom_workout needs:date
($create|$add|$schedule) {$the} {{treino|workout} {de|of}} <type:sport> {workout}
+ {de|of|for|por|com} <duration:time>
+ {de|of|com} <distance:distance>
+ {para|pra|n[ao]|em|on|for|d[ao]} <date:day>
+ <quoted:quoted>
+ {com|at|with|a} {ritmo|pace} {de|of} <target_pace:pace>
= Crie um treino de corrida de 40 minutos no sábado | Create a run of 40 minutes on Saturday
# mark_workout_complete workout past
$mark $of_day (como|as) $done
$finish $of_day
(fiz|completei|conclui|i (did|finished|completed)) $of_day
+ {:} <notes:quoted>
= Marque o treino de hoje como concluído | Mark today's workout as done
# skip_workout workout
$skip $of_day {,} (porque|pois|por causa d[aeo]|because|due to) {of} <reason:text>
= Pule o treino de amanhã porque estou doente | Skip tomorrow's workout because I am ill
`;

const wordsOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

const notYet = 'esse dia ainda não chegou | that day has not come yet';
const isOver = 'esse dia já passou | that day is over';

/** The day in a slot has to have come, or must not be over. */
const hasCome =
  (slot: string): Rule =>
  (said, { today }) =>
    wordsOf(said[slot]) > today ? notYet : [said];

function rangeOf({ range, ...rest }: JsonObject): Args {
  return isRange(range) ? { start_date: range.start, end_date: range.end, ...rest } : rest;
}

const isRange = (value: unknown): value is { readonly start: string; readonly end: string } =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value;

function newWorkout(said: JsonObject, { language, today }: Surroundings): readonly Args[] | string {
  const { duration, distance, quoted, ...rest } = said;
  if (typeof rest.date === 'string' && rest.date < today) return isOver;
  const time = wordsOf(duration);
  const [first = 0, second = 0] = (time.match(/\d+/g) ?? []).map(Number);
  const minutes = /^\d+ ?(?:h|:)/i.test(time) ? 60 * first + second : first;
  const extent = distance ?? (minutes > 0 ? `${minutes} min` : undefined);
  const [pt = '', en = ''] = sports[wordsOf(rest.type)] ?? [];
  const [name, link] = language === 'pt' ? [pt, 'de'] : [en, 'of'];
  const description =
    quoted ?? (extent === undefined ? name : `${name} ${link} ${wordsOf(extent)}`);
  return [{ ...rest, description, ...(minutes > 0 && { duration: minutes }) }];
}

const sports: Readonly<Record<string, readonly string[]>> = {
  RUNNING: ['Corrida', 'Run'],
  CYCLING: ['Pedal', 'Ride'],
  SWIMMING: ['Natação', 'Swim'],
  STRENGTH: ['Força', 'Strength workout'],
};

const rules: Rules = {
  get_activity_by_date: hasCome('date'),
  get_activities_range: (said) => [rangeOf(said)],
  get_sleep_data: ({ range, date }, { today }) => {
    // Nights are counted back from today.
    const [start, end] = isRange(range) ? [range.start, range.end] : [wordsOf(date), today];
    if (start === '') return [{}];
    if (start === addDays(today, -1)) return [{ days: 1 }];
    return isRange(range) && end === today
      ? [{ days: daysBetween(start, today) + 1 }]
      : 'só leio as noites até hoje | I read only the nights up to today';
  },
  compare_activities: (said) => {
    const { start_date = '', end_date = '', ...rest } = rangeOf(said);
    return [{ date_range: { start_date, end_date }, ...rest }];
  },
  reschedule_workout: ({ push, ...said }, { today }) =>
    wordsOf(said.new_date) < today
      ? isOver
      : [{ ...said, strategy: push === undefined ? 'swap' : 'push' }],
  create_custom_workout: newWorkout,
  mark_workout_complete: hasCome('on'),
  skip_workout: (said, { today }) => (wordsOf(said.on) < today ? isOver : [said]),
};

export const coachForms = parseForms(text, rules);
