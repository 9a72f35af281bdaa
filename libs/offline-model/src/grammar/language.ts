import { type JsonValue, plainWords, type ReplyLanguage } from '@faina/agent-core';

/** The same in both languages: `Nada foi feito. | Nothing was done.` */
export type Texts = string;

export const inLanguage = (texts: Texts, language: ReplyLanguage): string =>
  texts.split(' | ')[language === 'pt' ? 0 : 1] ?? texts;

export const capitalized = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const english =
  /\b(?:the|my|to|for|with|how|what|which|who|is|are|was|did|do|i|you|please|and|add|create|register|list|show|find|mark|change|set|move|skip|draft|task|tasks|lead|called|today|tomorrow|yesterday|last|this|run|ride|workout|plan|send|report|generate|am|hello|hi|thanks|tell)\b/g;
const portuguese =
  /\b(?:o|a|os|as|um|uma|de|da|do|das|dos|para|com|como|que|qual|quais|quem|e|eu|meu|minha|meus|minhas|foi|cadastre|adicione|anote|crie|rascunhe|liste|mostre|marque|mude|nota|tarefa|proposta|hoje|ontem|amanha|treino|corrida|semana|mes|envie|gere|relatorio|oi|ola|obrigado|bom|dia|por|favor|nao)\b/g;

/** Portuguese when in doubt, as the shipped agents are. */
export function languageOf(text: string): ReplyLanguage {
  const plain = plainWords(text);
  const count = (words: RegExp): number => plain.match(words)?.length ?? 0;
  return count(english) > count(portuguese) ? 'en' : 'pt';
}

/**
 * Names of data and codes in Portuguese, and in English where that is not the name itself, in
 * lower case with spaces between its words.
 */
const labels = String.raw`
name = nome; email = e-mail; phone = telefone; company = empresa; origin = origem; status = situação; matches = encontrados; lead name = lead | lead
title = título; text = texto; due on = prazo; completed at = feita em | done at; tasks = tarefas; notes = observações; page = página; pages = páginas
currency = moeda; items = itens; quantity = quantidade; unit price = preço unitário; proposals = propostas; proposal = proposta; body = texto; format = formato; file name = arquivo | file; content = conteúdo; position = posição
nome = nome | name; texto = texto | text; titulo = título | title; assunto = assunto | subject; conteudo = texto | text; destinatario = destinatário | recipient; tarefa id = id da tarefa | id of the task; formato = formato | format; reason = motivo
type = tipo; sport = esporte; activity = atividade; activities = atividades; date = dia | day; start time = hora; description = descrição; distance = distância; duration = duração; pace = ritmo; target pace = ritmo alvo; load = carga; calories = calorias
moving time = tempo em movimento; elapsed time = tempo total; moving = tempo em movimento | moving time; average speed = velocidade média; speed = velocidade; average heart rate = frequência média; max heart rate = frequência máxima; resting heart rate = frequência em repouso
average cadence = cadência média; average power = potência média; efficiency = eficiência; elevation gain = ganho de elevação; days ago = dias atrás; missing = sem registro; note = observação; totals = totais; difference first to last = do primeiro ao último
start date = de | from; end date = até | to; from = de; to = para; starts on = início; ends on = fim; plans = planos; goal = objetivo; workout = treino; workouts = treinos; workouts without plan = treinos fora do plano; skip reason = motivo | reason
moved = movido; also moved = também movido; removed = removidos; strategy = forma; days = dias; nights = noites; nights recorded = noites registradas; nights missing = noites sem registro; averages = médias; asleep = sono; deep = sono profundo; rem = sono REM | REM; awake = acordado; score = nota
last night = última noite; compared with own mean = comparada com a própria média; mean = média; standard deviations = desvios padrão; reading = leitura; hrv = VFC | HRV; ctl = CTL | CTL; atl = ATL | ATL; tsb = TSB | TSB; seven days ago = há sete dias; history = histórico
weeks = semanas; load last 7 days = carga dos últimos 7 dias; mean weekly load last 28 days = carga semanal média de 28 dias; acute chronic ratio = razão aguda/crônica; acute chronic reading = leitura da razão; monotony = monotonia; reports = relatórios
novo = novo | new; qualificado = qualificado | qualified; desqualificado = desqualificado | disqualified; negociacao = negociação | negotiation; ganho = ganho | won; perdido = perdido | lost; ligacao = ligação | call; reuniao = reunião | meeting; tarefa = tarefa | task
running = corrida | run; cycling = ciclismo | ride; swimming = natação | swim; strength = força; other = outra; planned = planejado; completed = feito | done; skipped = pulado; swap = troca; replace = substituição; push = adiamento em cadeia; resumo = resumo | summary; treino = treino | training
normal = normal; above normal = acima do normal; below normal = abaixo do normal; not recorded = sem registro; within the usual range = na faixa usual; below the usual range = abaixo da faixa usual; above the usual range = acima da faixa usual
data = dia | day; fuso horario = fuso horário | time zone; leads hoje = leads de hoje | leads today; tarefas = tarefas | tasks; para hoje = para hoje | for today; atrasadas = atrasadas | overdue; lista = lista | list; data limite = prazo | due on; propostas abertas = propostas abertas | open proposals; moeda = moeda | currency; quantidade = quantidade | quantity
planejado hoje = planejado para hoje | planned today; tipo = tipo | type; descricao = descrição | description; distancia = distância | distance; duracao = duração | duration; ultima atividade = última atividade | last activity; inicio = início | start; tempo = tempo | time; crm = CRM | CRM; jobs hoje = jobs de hoje | jobs today
`;

/** Ends of names that are units, the longer ones first, and how they are written. */
const units = String.raw`
min per km = min/km; min per 100m = min/100 m; seconds per km = s/km; seconds per 100m = s/100 m
m per beat = m/bpm; minutes = min; seconds = s; meters = m; hours = h; kmh = km/h; km = km; m = m
min = min; kcal = kcal; bpm = bpm; rpm = rpm; w = W; ms = ms
`;

const pairsOf = (table: string): readonly (readonly [name: string, texts: string])[] =>
  Array.from(table.matchAll(/([^;\n]+) = ([^;\n]+)/g), ([, name = '', texts = '']) => [
    name.trim(),
    texts.includes(' | ') ? texts : `${texts} | ${name.trim()}`,
  ]);

const labelled = new Map(pairsOf(labels));
const written = pairsOf(units);

export const codeLabel = (code: string, language: ReplyLanguage): string =>
  inLanguage(labelled.get(wordsOf(code)) ?? code, language);

/** What a name of data is called, and the unit of its figure. */
export function labelOf(name: string, language: ReplyLanguage) {
  const words = wordsOf(name).replace(/ code$/, '');
  const [end, unit] = written.find(([end]) => words.endsWith(` ${end}`)) ?? [];
  const bare = end === undefined ? words : words.slice(0, -end.length - 1);
  return { label: codeLabel(bare, language), unit: unit && inLanguage(unit, 'pt') };
}

/** `durationMinutes`, `distance_km` and `RUNNING` in the words that they consist of. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

export const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : '';
