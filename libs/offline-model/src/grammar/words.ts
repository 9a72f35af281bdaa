/**
 * Words by what they do in a request, in Portuguese (without accents) and English, one template a
 * line. Verbs stand as orders, and as infinitives as behind "quero"; see template.ts.
 */
const wordLists = String.raw`
create = cri[ae]r?|cadastr[ae]r?|registr[ae]r?|faca|faz|fazer|abr[ae]|abrir|create|register|make
add = adicion[ae]r?|acrescent[ae]r?|inclu[ai]r?|inclui|coloca|coloque|colocar|bot[ae]r?|poe|ponha|por|insira|add|include|put
note_down = anot[ae]r?|jot down|note
draft = rascunh[ae]r?|draft|elabor[ae]r?|prepar[ae]r?
schedule = agend[ae]r?|marca|marque|marcar|schedule|book
show = list[ae]r?|mostr[ae]r?|exib[ae]|exibir|veja|ver|consult[ae]r?|quais {sao|estao|foram}|qual {e|foi}|quem {sao|e}|show {me}|display|see|view|list|get|what {are|is|'s}|which|who {is|are}|(give|tell) me
search = busca|busque|buscar|procura|procure|procurar|pesquis[ae]r?|encontr[ae]r?|search|find|look for
change = mud[ae]r?|alter[ae]r?|atualiz[ae]r?|troca|troque|trocar|corrija|corrigir|defin[ae]|definir|change|update|set|correct
mark = marca|marque|marcar|mark|pass[ae]r?|coloca|coloque
finish = conclu[ai]|conclua|concluir|finaliz[ae]r?|fech[ae]r?|complet[ae]r?|complete|finish|close
compute = calcul[ae]r?|recalcul[ae]r?|som[ae]r?|calculate|compute|sum
export = export[ae]r?|export|manda|mande|envi[ae]|send|gera|gere
generate = ger[ae]r?|cri[ae]r?|faca|faz|fazer|mont[ae]r?|generate|make|create
send = envi[ae]r?|manda|mande|mandar|send
send_it = $send {it|this|that|o|ele|isso}|envi[ae]-o|mand[ae]-o|envia-lo|manda-lo|e-?mail (it|this|that)
by_mail = (por|via|by) (email|e-mail|mail)
analyse = analis[ae]r?|analyz[e]|analyse|$show|como (foi|foram|esta|estao|anda|andam)|how (was|were|is|are|'s)
move = adi[ae]r?|mov[ae]|mover|mud[ae]r?|pass[ae]r?|remarc[ae]r?|remarque|reagend[ae]r?|transfir[ae]|transferir|move|postpone|reschedule|shift|delay
swap = troca|troque|trocar|swap|exchange
skip = pul[ae]r?|cancel[ae]r?|skip|cancel
task_kind = ligacao|ligar|call|reuniao|meeting|email|e-mail
lead = leads?|clientes?|contatos?|customers?|clients?|contacts?
note = notas?|notinha|anotacao|anotacoes|notes?
task = tarefas?|lembretes?|tasks?|reminders?|to-?dos?
proposal = propostas?|proposals?
report = relatorios?|reports?
workout = treinos?|workouts?|sessao|sessoes|sessions?|training
activity = $workout|atividades?|activity|activities
the = o|a|os|as|um|uma|uns|umas|meus?|minhas?|nov[oa]|mais|outr[oa]|the|an?|my|another|one
of = d[aeo]s?|de|of|from|for
to = para|pra|pro|ao?|aos|to|for|ate|until|by
on = n[ao]s?|em|on|in|d[aeo]s?|de|para|pra|for|of|from|at
open = abertas?|em aberto|pendentes?|open|pending
newest = ultim[oa]|last|latest
fitness = condicionamento|forma|form|fitness {scores?}|ctl|atl|tsb
done = feit[oa]|concluid[oa]|completad[oa]|complet[oa]|done|completed|finished
to_lead = {$to|n[ao]|d[aeo]|sobre|about|with|com} {o|a|the} {$lead} <lead_ref_ou_id:lead>
month = janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|january|february|march|april|may|june|july|august|september|october|november|december
greeting = oi|ola|hello|hi|hey|bom dia|boa (tarde|noite)|good (morning|afternoon|evening)|obrigad[oa] {mesmo}|valeu|thanks|thank you|tudo (bem|bom)|how are you|(quem e|who are) (voce|you)|quem es|what can you do|o que voce (faz|pode fazer)
each_one = cada {um|uma}|each|a unidade|per unit
email_is = (email|e-mail|mail) {:|para|to} <email:mail>
phone_is = (telefone|fone|celular|phone|whatsapp) {number} {:|para|pra|to} <telefone:phone>
company_is = (empresa|company) {:|para|to} <empresa:name>
whose = {$of {o|a|the} {$lead} <lead_ref_ou_id:lead>}
mine = {o|a|os|as|meus?|minhas?|my|the}
one_activity = ($activity {(de|d[ao]|of) <activity_type:sport>}|<activity_type:sport>)
one_workout = (treino|workout|session|sessao) {(de|d[ao]|of) <sport:sport>}|<sport:sport> {workout}
of_day = ($mine ($one_workout) (de|d[ao]|of|from|for|on) <on:day>|{my|the} <on:day> 's ($one_workout))
to_day = (para|pra|to|until|ate|com {o}) {o|a} {dia|de} <new_date:day>
about = {d[aeo]s?|of {the}|about} <tipo:report_kind>
period = {d[aeo]s?|of|for|in|em} {the} (<last_days:last_days>|<range:range>)
filler = e|and|ja|ai|depois|tambem|ainda|entao|agora|por favor|pfv|please|then|also|now|finally|por fim|em seguida|(voce|vc) (pode|poderia|consegue)|(pode|poderia|consegue) {me}|{eu} (quero|queria|preciso {de}|gostaria de) {que (voce|vc)}|vamos|(can|could|would|will) you|{i} (want|need) {you} to|i 'd like {you} to|me|let {'s}
polite_end = , |por favor|please|obrigad[oa]|thanks|thank you|pra mim|para mim|for me
other_orders = apagu?[ae]|delet[ae]|delete|exclu[ai]|remov[ae]|cancel[ae]|cancel|compr[ae]|vend[ae]|pagu?[ae]|ligu?[ae]|call|avis[ae]|cham[ae]|convid[ae]|fal[ae]|dig[ae]|diga|tell|say|cont[ae]|danc[ae]|cant[ae]|play|toqu?[ae]|buy|invite|imprim[ae]|print|traduz[ai]|copi[ae]|escrev[ae]|write|respond[ae]|answer|forward|encaminh[ae]|lembr[ae]|remind|email
turning = nao|nunca|nem|not|never|don't|dont|se|caso|if|unless|exceto|except|menos|ou|or|todos?|todas?|every|cada|each|all|semanal|diario|alias|digo|melhor|actually|rather|instead|semana|mes|week|month|proxim[oa]|next|talvez|maybe
`;

/** The same for words that are codes to the tools. */
const codeLists = String.raw`
status = novo: nov[oa]s?|new / desqualificado: desqualificad[oa]s?|disqualified / qualificado: qualificad[oa]s?|qualified / negociacao: {em} negociacao|{in} negotiation / ganho: ganh[oa]s?|won / perdido: perdid[oa]s?|lost
sport = RUNNING: corridas?|corri|runs?|running / CYCLING: pedal|pedais|pedaladas?|pedalei|ciclismo|rides?|cycling / SWIMMING: natacao|nadei|swims?|swimming / STRENGTH: forca|musculacao|strength
report_kind = resumo: resumo|summary / crm: crm|leads / treino: treinos?|training
last_days = semana: semana|week / mes: mes|month
format = markdown: markdown / pdf: pdf / json: json
currency = USD: dolares|dollars|usd
`;

const linesOf = (text: string): readonly (readonly [string, string])[] =>
  Array.from(text.matchAll(/^(\w+) = (.*)$/gm), ([, name = '', list = '']) => [name, list]);

/** What each code is said as, by type. */
export const codes = linesOf(codeLists).map(([type, list]) => ({
  type,
  said: list.split(' / ').map((one) => one.split(': ')),
}));

export const wordsOf: ReadonlyMap<string, string> = new Map([
  ...linesOf(wordLists),
  ...codes.map(({ type, said }) => [type, said.map(([, words]) => words).join('|')] as const),
]);
