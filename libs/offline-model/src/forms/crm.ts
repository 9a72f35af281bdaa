import { parseForms, type Rules } from '../parse-forms.js';
import type { JsonObject } from '@faina/agent-core';
import type { Args, Surroundings } from '../form.js';

/** The CRM's tools, each with the ways of saying what it does; see parse-forms.ts. */
const text = String.raw`
# create_lead lead_criar needs:nome
(cadastr[ae]r?|registr[ae]r?|register) {$the} {$lead} {chamad[oa]|named|called|:} {o|a} <nome:names>
($create|$add) {$the} $lead {chamad[oa]|named|called|for|:} {o|a|para {o|a}} <nome:names>
($create|register|cadastr[ae]r?) {$the} $lead (chamad[oa]|named|called) <nome:name>
($create|$add) {o|a} <nome:names> (como|as) {a|um|uma} $lead
($create|$add) {$the} $lead
+ {com|with} {o|a|the} $email_is
+ {com|with} {o|a|the} $phone_is
+ {da|do|a} $company_is|, d[aeo] <empresa:proper>|(d[aeo]|from|of|at) <empresa:capitals>|from <empresa:proper>
+ {com|with} ($source_is)
+ {com|with} $status_is
= Cadastre o João Silva | Register John Smith
# get_lead lead_obter query
$show {o|a|the} {$lead} <ref:lead>
$show {o|a|the} $lead {chamad[oa]|named} <ref:name>
(qual {e}|what {is|'s}) (o|a|the) ($field) $of {o|a} {$lead} <ref:lead>
(what {is|'s}|show {me}) <ref:lead> 's ($field)
= Mostre o lead João Silva | Show lead John Smith
# search_leads lead_buscar query
$search {os|the|for} $lead {$of|por|for|with} {o|a} <termo:name>
$search {o|a} <termo:proper>
$show {os|the} $lead (d[aeo]|from|at) <termo:proper>
# list_leads lead_listar query
$show {me} {os|the|my|meus} {<limite:count>} $lead {{com|with} {status} <status_codigo:status>}
$show {the|my} <status_codigo:status> $lead
(quant[oa]s|how many) $lead {(eu|nos|i|we) {tenho|temos|have}|do (i|we) have|tenho|temos|{are|sao} <status_codigo:status>}
= Liste os leads | List the leads
# update_lead lead_atualizar lead
$change {o|a|the} status $whose (para|pra|to|como|as) <status_codigo:status>
$change {o|a|the} (telefone|fone|celular|phone {number}) $whose (para|pra|to) <telefone:phone>
$change {o|a|the} (email|e-mail) $whose (para|to) <email:mail>
$change {o|a|the} (empresa|company) $whose (para|to) <empresa:proper>
$change {o|a|the} (nome|name) $whose (para|to) <nome:proper>
$mark {o|a|the} {$lead} {$who} (como|as|para|pra|to) <status_codigo:status>
$rename {o|a|the} {$lead} ($who) (para|to) <nome:proper>
$change (<lead_ref_ou_id:lead> 's|his|her) (phone {number} to <telefone:phone>|email to <email:mail>|status to <status_codigo:status>)
+ {o|a|the} $email_is
+ {o|a|the} $phone_is
+ {o|a|the} $company_is
+ {o|a|the} $status_is
= Marque o lead João Silva como qualificado | Mark lead John Smith as won
# add_note_to_lead nota_adicionar lead needs:texto
{$add|$create|deix[ae]|leave} {ai} {$the} $note $to_lead : <texto:text>
{$add|$create|$note_down|deix[ae]|leave} {ai} {$the} {<total:count>} $note {dizendo {que}|saying {that}|that says|que diz|:} <texto:quotes> {$to_lead}
{$add|$create|$note_down|deix[ae]|leave} {ai} {$the} $note {dizendo {que}|saying {that}|that says|que diz|:} <texto:text> {($to|n[ao]) {o|a} $lead <lead_ref_ou_id:lead>}
($add|$note_down) $to_lead {$the} $note {:} <texto:text>
$note_down {ai} {:|que|that} <texto:text>
{$add|$create} {$the} $note
= Adicione a nota "ligar às 9h" ao lead João Silva | Add the note "call back" to lead John Smith
# list_notes nota_listar query lead
$show {me} {as|the|his|her} $note {$to_lead}
show {me} <lead_ref_ou_id:lead> 's $note
# create_task tarefa_criar lead
{$create|$add} {$the} $task {$to_lead}
{$create|$add} {$the} $task {de|to|:|para} <titulo:title>
({me} lembr[ae] {me} de|lembr[ae]-me de|remind me to) <titulo:title>
$schedule {$the} <meeting:task_kind> {(com|with|para) {o|a} {$lead} ($who)}
+ $due
+ $at_time
+ ($to|n[ao]|d[aeo]|of) {o|a|the} ($lead <lead_ref_ou_id:lead>|<pronoun:him>)
= Crie a tarefa "enviar contrato" para sexta | Create a task to call back for Friday
# complete_task tarefa_concluir needs:tarefa_id
$finish {a|the} $task {<tarefa_id:id>}
$mark {a|the} $task <tarefa_id:id> (como|as) $done
{a|the} $task <tarefa_id:id> (is|esta|foi|ja foi) $done
# list_tasks tarefa_listar query
$show {as|the|my|minhas} $task {$to_lead}
$show {as|the|my|minhas} (<apenas_abertas:open> $task|$task {estao|are} <apenas_abertas:open>) {$to_lead}
# draft_proposal proposta_rascunhar lead needs:titulo
{$draft|$create|$add} {$the} $proposal {chamada|called|named|:} <titulo:title>
($draft|$create) {$the} <titulo:proper> $proposal
($draft|$create) {$the} $proposal
+ ($to|d[ao]) {o|a|the} {$lead} ($who)
+ (em|in) <moeda:dollars>
= Rascunhe a proposta Site | Draft the Website proposal
# add_proposal_item proposta_adicionar_item
$add {a $proposal|n[ao] $proposal|to {the} $proposal} {{o|the} item} <quantidade:count> {x} <descricao:title> ((a|at|de|@) <preco_unitario:money> {$each_one}|(por|for) <preco_unitario:money> ($each_one))
+ (a|na|to {the}) $proposal
= Adicione à proposta 2 licenças a R$ 1.500,00 | Add 2 licenses at R$ 1.500,00 to the proposal
# calculate_proposal_totals proposta_calcular_totais query
$compute {o|os|the} (total|totais|totals) {$of {the} $proposal {<proposta_id:id>}}
(quanto (deu|da|e)|how much is) (a|the) $proposal
# list_proposals proposta_listar query
$show {as|the|my|minhas} $proposal {$to_lead}
# update_proposal_body proposta_atualizar_corpo
$change {o|the} (corpo|texto|body|text) $of {the} $proposal {<proposta_id:id>} (para|to) {:} <corpo:text>
$change {the} $proposal (body|text) to {:} <corpo:text>
# export_proposal proposta_exportar needs:formato
$export {me} {a|the} $proposal {<proposta_id:id>} (em|como|as|in|to) <formato:format>
$export {me} (o|the) <formato:format> $of {the} $proposal
$export {a|the} $proposal
# list_lead_status listar_status_lead query
($show|que) {os|the} {lead} (status|statuses) {de lead|of leads?} {existem|ha|tem|are there|exist}
`;

/** Without a title a task is called after its lead. */
function taskOf(
  { time, meeting, ...said }: JsonObject,
  { lead, language }: Surroundings,
): readonly Args[] {
  const isPortuguese = language === 'pt';
  const about = typeof said.lead_ref_ou_id === 'string' ? said.lead_ref_ou_id : lead;
  const [heading, link, at] = isPortuguese ? ['Tarefa', 'com', 'às'] : ['Task', 'with', 'at'];
  const kind = typeof meeting === 'string' ? meeting : undefined;
  const bare = about === undefined ? heading : `${heading}: ${about}`;
  const arranged = kind === undefined || about === undefined ? kind : `${kind} ${link} ${about}`;
  const title = typeof said.titulo === 'string' ? said.titulo : (arranged ?? bare);
  const titulo = `${title.slice(0, 1).toUpperCase()}${title.slice(1)}${typeof time === 'string' ? ` ${at} ${time}` : ''}`;
  const tipo = kindsOfTask.find(([begins]) => begins.test(title))?.[1];
  return [{ ...said, titulo, ...(tipo !== undefined && { tipo }) }];
}

const kindsOfTask: readonly (readonly [RegExp, string])[] = [
  [/^(?:ligar|liga[çc][ãa]o|call|phone)(?!\p{L})/iu, 'ligacao'],
  [/^(?:reuni|meet)/i, 'reuniao'],
  [/^e-?mail/i, 'email'],
];

const rules: Rules = {
  create_lead: ({ nome, ...said }) =>
    Array.isArray(nome) ? nome.map((one: string) => ({ ...said, nome: one })) : [said],
  add_note_to_lead: ({ total, texto, ...said }) => {
    if (!Array.isArray(texto)) return [{ ...said, ...(texto !== undefined && { texto }) }];
    return total === undefined || Number(total) === texto.length
      ? texto.map((one: string) => ({ ...said, texto: one }))
      : 'o número não confere com o que foi listado | the number is not that of the list';
  },
  create_task: taskOf,
  list_tasks: ({ apenas_abertas: open, ...said }) => [
    { ...said, ...(open !== undefined && { apenas_abertas: true }) },
  ],
  draft_proposal: ({ moeda, ...said }) => [
    { ...said, ...(moeda !== undefined && { moeda: 'USD' }) },
  ],
};

export const crmForms = parseForms(text, rules);
