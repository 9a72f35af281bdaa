import { parseForms, type Rule, type Rules } from '../grammar/form.js';
import { capitalized, textOf } from '../grammar/language.js';

const text = String.raw`
# create_lead lead_criar needs:nome
(cadastr[ae]r?|registr[ae]r?|register) {$the} {$lead} {chamad[oa]|named|called|:} {o|a} <nome:names>
($create|$add) {$the} $lead {chamad[oa]|named|called|for|:} {o|a|para {o|a}} <nome:names>
($create|$add) {$the} $lead
+ {com|with} {o|a|the} $email_is
+ {com|with} {o|a|the} $phone_is
+ {com|with} {a} (origem|source) {:|para|to} <origem:name>
+ {com|with} {o} status {:|como|as} <status_codigo:status>
+ {da|do|a} $company_is|, d[aeo] <empresa:proper>|from <empresa:proper>
= Cadastre o João Silva | Register John Smith
# get_lead lead_obter query
$show {o|a|the} {$lead} <ref:lead>
= Mostre o lead João Silva | Show lead John Smith
# search_leads lead_buscar query
$search {os|the|for} $lead {$of|por|for|with} {o|a} <termo:name>
# list_leads lead_listar query
$show {me} {os|the|my|meus} {<limite:count>} $lead {{com|with} {status} <status_codigo:status>}
$show {the|my} <status_codigo:status> $lead
= Liste os leads | List the leads
# update_lead lead_atualizar lead
$change {o|a|the} status $whose (para|pra|to|como|as) <status_codigo:status>
$change {o|a|the} (telefone|fone|celular|phone {number}) $whose (para|pra|to) <telefone:phone>
$change {o|a|the} (email|e-mail) $whose (para|to) <email:mail>
$mark {o|a|the} {$lead} <lead_ref_ou_id:lead> (como|as|para|pra|to) <status_codigo:status>
= Marque o lead João Silva como qualificado | Mark lead John Smith as won
# add_note_to_lead nota_adicionar lead needs:texto
{$add|$create|$note_down|deix[ae]|leave} {ai} {$the} {<total:count>} $note {dizendo {que}|saying {that}|that says|que diz|:} <texto:quotes> {$to_lead}
{$add|$create|$note_down|deix[ae]|leave} {ai} {$the} $note {dizendo {que}|saying {that}|that says|que diz|:} <texto:text> {($to|n[ao]) {o|a} $lead <lead_ref_ou_id:lead>}
$note_down {ai} {:|que|that} <texto:text>
{$add|$create} {$the} $note
= Adicione a nota "ligar às 9h" ao lead João Silva | Add the note "call back" to lead John Smith
# list_notes nota_listar query lead
$show {me} {as|the|his|her} $note {$to_lead}
# create_task tarefa_criar lead
{$create|$add} {$the} $task {$to_lead}
{$create|$add} {$the} $task {de|to|:|para} <titulo:title>
{me} (lembr[ae] {me} de|lembr[ae]-me de|remind me to) <titulo:title>
$schedule {$the} <kind:task_kind> {(com|with|para) {o|a} {$lead} <lead_ref_ou_id:lead>}
+ {para|pra|for|on|by|ate|until|due|em|n[ao]|as} {o} {dia|the} <data_limite:day>
+ (as|at) <time:time>
+ ($to|n[ao]|d[aeo]|of) {o|a|the} $lead <lead_ref_ou_id:lead>
= Crie a tarefa "enviar contrato" para sexta | Create a task to call back for Friday
# complete_task tarefa_concluir needs:tarefa_id
$finish {a|the} $task {<tarefa_id:id>}
# list_tasks tarefa_listar query
$show {as|the|my|minhas} $task {$to_lead}
$show {as|the|my|minhas} (<apenas_abertas:open> $task|$task {estao|are} <apenas_abertas:open>) {$to_lead}
# draft_proposal proposta_rascunhar lead needs:titulo
{$draft|$create|$add} {$the} $proposal {{chamada|called|named|:} <titulo:title>}
($draft|$create) {$the} <titulo:proper> $proposal
+ ($to|d[ao]) {o|a|the} {$lead} <lead_ref_ou_id:lead>
+ (em|in) <moeda:currency>
= Rascunhe a proposta Site | Draft the Website proposal
# add_proposal_item proposta_adicionar_item
$add {a $proposal|n[ao] $proposal|to {the} $proposal} {{o|the} item} <quantidade:count> {x} <descricao:title> ((a|at|de|@) <preco_unitario:money> {$each_one}|(por|for) <preco_unitario:money> ($each_one))
+ (a|na|to {the}) $proposal
= Adicione à proposta 2 licenças a R$ 1.500,00 | Add 2 licenses at R$ 1.500,00 to the proposal
# calculate_proposal_totals proposta_calcular_totais query
$compute {o|os|the} (total|totais|totals) {$of {the} $proposal {<proposta_id:id>}}
# list_proposals proposta_listar query
$show {as|the|my|minhas} $proposal {$to_lead}
# update_proposal_body proposta_atualizar_corpo
$change {o|the} (corpo|texto|body|text) $of {the} $proposal {<proposta_id:id>} (para|to) {:} <corpo:text>
# export_proposal proposta_exportar needs:formato
$export {me} {a|the} $proposal {<proposta_id:id>} {(em|como|as|in|to) <formato:format>}
# list_lead_status listar_status_lead query
($show|que) {os|the} {lead} (status|statuses) {de lead|of leads?} {existem|ha|tem|are there|exist}
`;

/** Without a title a task is called after what is arranged, and with whom. */
const taskOf: Rule = ({ time, kind, titulo, ...said }, { lead, language }) => {
  const [heading, link, at] = language === 'pt' ? ['Tarefa', 'com', 'às'] : ['Task', 'with', 'at'];
  const arranged = textOf(kind);
  const bare = arranged === '' ? [`${heading}:`, lead] : [arranged, link, lead];
  const named = lead === undefined ? arranged || heading : bare.join(' ');
  const title = capitalized(textOf(titulo) || named);
  const tipo = kindsOfTask.find(([begins]) => begins.test(title))?.[1];
  return [{ ...said, titulo: time === undefined ? title : `${title} ${at} ${textOf(time)}`, tipo }];
};

const kindsOfTask: readonly (readonly [RegExp, string])[] = [
  [/^(?:ligar|liga[çc][ãa]o|call|phone)(?!\p{L})/iu, 'ligacao'],
  [/^(?:reuni|meet)/i, 'reuniao'],
  [/^e-?mail/i, 'email'],
];

const rules: Rules = {
  create_lead: ({ nome, ...said }) =>
    Array.isArray(nome) ? nome.map((one: string) => ({ ...said, nome: one })) : [{ ...said, nome }],
  add_note_to_lead: ({ total, texto, ...said }) => {
    if (!Array.isArray(texto)) return [{ ...said, texto }];
    return total === undefined || Number(total) === texto.length
      ? texto.map((one: string) => ({ ...said, texto: one }))
      : 'o número não confere com o que foi listado. | the number is not that of the list.';
  },
  create_task: taskOf,
  list_tasks: ({ apenas_abertas: open, ...said }) => [
    { ...said, apenas_abertas: open === undefined ? undefined : true },
  ],
};

export const crmForms = parseForms(text, rules);
