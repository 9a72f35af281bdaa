import { describe, expect, it } from 'vitest';
import { readRequest } from './read-request.js';

/** A Sunday. */
const today = '2026-11-22';

/** What is read of each, with the day of the workout that is meant; or what is not. */
const lines = String.raw`
Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME => [["create_lead", {"nome": "Lennon"}], ["add_note_to_lead", {"texto": "follow-up"}], ["create_task", {"data_limite": "2026-11-23", "titulo": "Tarefa: Lennon"}], ["draft_proposal", {"titulo": "ACME"}]]
Register Lennon, add the note follow-up and create a task for tomorrow; then draft the ACME proposal => [["create_lead", {"nome": "Lennon"}], ["add_note_to_lead", {"texto": "follow-up"}], ["create_task", {"data_limite": "2026-11-23", "titulo": "Task: Lennon"}], ["draft_proposal", {"titulo": "ACME"}]]
Cadastre o João Oito e adicione a nota "ligar às 9h" => [["create_lead", {"nome": "João Oito"}], ["add_note_to_lead", {"texto": "ligar às 9h"}]]
Cadastre a Maria Nove, anote que prefere e-mail e crie uma tarefa para hoje => [["create_lead", {"nome": "Maria Nove"}], ["add_note_to_lead", {"texto": "prefere e-mail"}], ["create_task", {"data_limite": "2026-11-22", "titulo": "Tarefa: Maria Nove"}]]
Cadastre o Paulo Dez e rascunhe a proposta Site => [["create_lead", {"nome": "Paulo Dez"}], ["draft_proposal", {"titulo": "Site"}]]
Cadastre a Clara Onze; anote indicada; tarefa ligar; proposta Plano => [["create_lead", {"nome": "Clara Onze"}], ["add_note_to_lead", {"texto": "indicada"}], ["create_task", {"titulo": "Ligar", "tipo": "ligacao"}], ["draft_proposal", {"titulo": "Plano"}]]
Register Dora and add two notes: "a" and "b, c" => [["create_lead", {"nome": "Dora"}], ["add_note_to_lead", {"texto": "a"}], ["add_note_to_lead", {"texto": "b, c"}]]
Cadastre a Bia Um; adicione a nota ligar para Ana e Rui, cedo; crie a tarefa visita para hoje; rascunhe a proposta Sol => [["create_lead", {"nome": "Bia Um"}], ["add_note_to_lead", {"texto": "ligar para Ana e Rui, cedo"}], ["create_task", {"titulo": "Visita", "data_limite": "2026-11-22"}], ["draft_proposal", {"titulo": "Sol"}]]
Cadastre a Bia Três e adicione a nota ligar para Ana e Rui, cedo e crie a tarefa visita para hoje e rascunhe a proposta Sol => [["create_lead", {"nome": "Bia Três"}], ["add_note_to_lead", {"texto": "ligar para Ana e Rui, cedo"}], ["create_task", {"titulo": "Visita", "data_limite": "2026-11-22"}], ["draft_proposal", {"titulo": "Sol"}]]
Cadastre a Bia Cinco; depois adicione a nota ligar para Ana e Rui, cedo, e crie a tarefa visita para hoje; já rascunhe a proposta Sol => [["create_lead", {"nome": "Bia Cinco"}], ["add_note_to_lead", {"texto": "ligar para Ana e Rui, cedo"}], ["create_task", {"titulo": "Visita", "data_limite": "2026-11-22"}], ["draft_proposal", {"titulo": "Sol"}]]
Cadastre a Bia Sete e adicione a nota "pedir desconto; fechar, e crie tarefa para hoje e cadastre a Ana" => [["create_lead", {"nome": "Bia Sete"}], ["add_note_to_lead", {"texto": "pedir desconto; fechar, e crie tarefa para hoje e cadastre a Ana"}]]
Adicione a nota oi e crie tarefa para amanhã => [["add_note_to_lead", {"texto": "oi"}], ["create_task", {"data_limite": "2026-11-23", "titulo": "Tarefa"}]]
Cadastre o Rui Vinte, crie tarefa ligar para semana que vem => ["crie tarefa ligar para semana que vem"]
Cadastre um lead => [["create_lead", {}]]
Toque uma música => ["Toque uma música"]
Cadastre a Ana Lima, da Padaria Sol, e-mail ana@example.com => [["create_lead", {"empresa": "Padaria Sol", "email": "ana@example.com", "nome": "Ana Lima"}]]
Mostre a Ana Lima => [["get_lead", {"ref": "Ana Lima"}]]
Search leads for padaria => [["search_leads", {"termo": "padaria"}]]
Marque o lead Ana Lima como qualificado => [["update_lead", {"lead_ref_ou_id": "Ana Lima", "status_codigo": "qualificado"}]]
List the qualified leads => [["list_leads", {"status_codigo": "qualificado"}]]
Anote que gosta de café => [["add_note_to_lead", {"texto": "gosta de café"}]]
Quais são as notas? => [["list_notes", {}]]
Create a task to call her on 2027-03-01 => [["create_task", {"titulo": "Call her", "data_limite": "2027-03-01", "tipo": "ligacao"}]]
Quais tarefas estão abertas? => [["list_tasks", {"apenas_abertas": true}]]
Conclua a tarefa 0b8f7a52-7c2e-4a5b-9d2e-0b8f7a527c2e => [["complete_task", {"tarefa_id": "0b8f7a52-7c2e-4a5b-9d2e-0b8f7a527c2e"}]]
Rascunhe a proposta Loja => [["draft_proposal", {"titulo": "Loja"}]]
Adicione à proposta 2 licenças a R$ 1.500,00 => [["add_proposal_item", {"quantidade": "2", "descricao": "licenças", "preco_unitario": "1500.00"}]]
Calculate the totals of the proposal => [["calculate_proposal_totals", {}]]
Liste as propostas da Ana Lima => [["list_proposals", {"lead_ref_ou_id": "Ana Lima"}]]
Mude o corpo da proposta para "Prezada Ana, segue." => [["update_proposal_body", {"corpo": "Prezada Ana, segue."}]]
Exporte a proposta em markdown => [["export_proposal", {"formato": "markdown"}]]
Quais são os status de lead? => [["list_lead_status", {}]]
Oi, tudo bem? => []
Preciso adiar meu treino de amanhã para sexta => [["reschedule_workout", {"new_date": "2026-11-27", "day": "2026-11-23"}]]
Preciso adiar meu treino de amanhã para sábado => [["reschedule_workout", {"new_date": "2026-11-28", "day": "2026-11-23"}]]
Preciso adiar meu treino de amanhã para friday => [["reschedule_workout", {"new_date": "2026-11-27", "day": "2026-11-23"}]]
Envie o relatório resumo da semana para ana@example.com => [["gerar_relatorio", {"tipo": "resumo", "periodo": "semana"}], ["enviar_relatorio_email", {"destinatario": "ana@example.com", "tipo_relatorio": "resumo"}]]
Qual é meu treino de amanhã? => [["get_training_plan", {"only": "2026-11-23"}]]
Gere o relatório de CRM da semana => [["gerar_relatorio", {"tipo": "crm", "periodo": "semana"}]]
Liste meus relatórios => [["listar_relatorios", {}]]
Mostre o dashboard de hoje => [["obter_dashboard_hoje", {}]]
Qual é a capital da França? => ["Qual é a capital da França"]
Analise meu último treino de corrida => [["get_last_activity", {"activity_type": "RUNNING"}]]
Analyze my last run => [["get_last_activity", {"activity_type": "RUNNING"}]]
How fit am I now? Show my fitness scores. => [["get_fitness_scores", {}]]
Register Dora Twelve => [["create_lead", {"nome": "Dora Twelve"}]]
Add the note called back and create a task for tomorrow => [["add_note_to_lead", {"texto": "called back"}], ["create_task", {"data_limite": "2026-11-23", "titulo": "Task"}]]
Adicione a nota "x" ao lead Ninguém => [["add_note_to_lead", {"lead_ref_ou_id": "Ninguém", "texto": "x"}]]
Cadastre a Maria Tango e dance um tango => ["dance um tango"]
Bom dia! Cadastre o Caio Samba, por favor. Obrigado! => [["create_lead", {"nome": "Caio Samba"}]]
Como foi minha corrida de ontem? => [["get_activity_by_date", {"activity_type": "RUNNING", "date": "2026-11-21"}]]
How was my swim on 2026-11-02? => [["get_activity_by_date", {"activity_type": "SWIMMING", "date": "2026-11-02"}]]
Como foi minha semana passada? => ["Como foi minha semana passada"]
My runs of the last 10 days => ["My runs of the last 10 days"]
O que tenho para treinar hoje? => ["O que tenho para treinar hoje"]
What is on my training plan? => ["What is on my training plan"]
Como dormi esta semana? => [["get_sleep_data", {"days": 7}]]
How did I sleep last night? => ["last night"]
Meu sono => [["get_sleep_data", {}]]
Estou recuperado? => ["Estou recuperado"]
Como estão meu CTL e meu TSB? => [["get_fitness_scores", {}]]
How is my fitness? => [["get_fitness_scores", {}]]
Analise minha carga de treino => [["analyze_training_load", {}]]
Compare my rides of this month => [["compare_activities", {"date_range": {"start_date": "2026-11-01", "end_date": "2026-11-22"}, "activity_type": "CYCLING"}]]
Move tomorrow's workout to Friday => [["reschedule_workout", {"new_date": "2026-11-27", "day": "2026-11-23"}]]
Push tomorrow's run to Friday => ["Push tomorrow's run to Friday"]
Marque o treino de hoje como concluído => [["mark_workout_complete", {"day": "2026-11-22"}]]
Mark yesterday's run as done => [["mark_workout_complete", {"day": "2026-11-21", "sport": "RUNNING"}]]
Pule o treino de amanhã porque estou doente => [["skip_workout", {"reason": "estou doente", "day": "2026-11-23"}]]
Skip the workout of tomorrow because I am ill => [["skip_workout", {"reason": "I am ill", "day": "2026-11-23"}]]
Crie um treino de corrida de 40 minutos no sábado => [["create_custom_workout", {"type": "RUNNING", "date": "2026-11-28", "description": "Corrida de 40 min", "duration": 40}]]
Create a run of 40 minutes on Saturday => [["create_custom_workout", {"type": "RUNNING", "date": "2026-11-28", "description": "Run of 40 min", "duration": 40}]]
Create a ride of 1h30 on 2026-11-25 => ["of 1h30 on 2026-11-25"]
Agende um treino de corrida "Tiros" amanhã, ritmo 5:30/km => ["\"Tiros\" amanhã, ritmo 5:30/km"]
Gere o relatório de treinos do mês => [["gerar_relatorio", {"tipo": "treino", "periodo": "mes"}]]
Generate the CRM report of last week => [["gerar_relatorio", {"tipo": "crm", "periodo": {"inicio": "2026-11-09", "fim": "2026-11-15"}}]]
Send the last report to ana@example.com. => [["enviar_relatorio_email", {"destinatario": "ana@example.com", "tipo_relatorio": "resumo"}]]
Send the summary report of the week to ana@example.com => [["gerar_relatorio", {"tipo": "resumo", "periodo": "semana"}], ["enviar_relatorio_email", {"destinatario": "ana@example.com", "tipo_relatorio": "resumo"}]]
Envie um e-mail para ana@example.com com o assunto "Olá" e o texto "Até amanhã" => [["enviar_email_personalizado", {"destinatarios": ["ana@example.com"], "assunto": "Olá", "conteudo": "Até amanhã"}]]
Send an email to ana@example.com with subject "Hello" saying "See you tomorrow" => [["enviar_email_personalizado", {"destinatarios": ["ana@example.com"], "assunto": "Hello", "conteudo": "See you tomorrow"}]]
Não, envie para bia@example.com => ["Não", "envie para bia@example.com"]
Corrija o destinatário para bia@example.com => ["Corrija o destinatário para bia@example.com"]
Cadastre Maria Souza e Silva, e-mail maria@x.com, telefone (11) 98888-7777, da empresa ACME, origem site => ["Silva, e-mail maria@x.com, telefone (11) 98888-7777, da empresa ACME, origem site"]
Create a lead for Clara Dias from ACME, email clara@example.com, phone +1 415 555 0100, source website => [["create_lead", {"empresa": "ACME", "email": "clara@example.com", "telefone": "+1 415 555 0100", "origem": "website", "nome": "Clara Dias"}]]
Cadastre o João da ACME => ["da ACME"]
Cadastre o João da Silva => [["create_lead", {"nome": "João da Silva"}]]
Mude o telefone do João para 11 98888-7777 e o e-mail para joao@ex.com => ["o e-mail para joao@ex.com"]
Change João's phone to +55 11 98888-7777 => ["Change João's phone to +55 11 98888-7777"]
Mude o status para negociação => [["update_lead", {"status_codigo": "negociacao"}]]
Add a note to lead João: call back => ["Add a note to lead João: call back"]
Adicione ao João a nota "quer desconto" e crie tarefa para amanhã => ["Adicione ao João a nota \"quer desconto\""]
Agende uma reunião com o João para sexta => [["create_task", {"lead_ref_ou_id": "João", "data_limite": "2026-11-27", "titulo": "Reunião com João", "tipo": "reuniao"}]]
Remind me to call the client tomorrow => [["create_task", {"titulo": "Call the client", "data_limite": "2026-11-23", "tipo": "ligacao"}]]
Adicione a nota primeira e a nota segunda => [["add_note_to_lead", {"texto": "primeira"}], ["add_note_to_lead", {"texto": "segunda"}]]
Quero cadastrar a Ana; adicionar a nota um, criar tarefa para segunda e rascunhar a proposta Beta. Exportar a proposta em pdf => [["create_lead", {"nome": "Ana"}], ["add_note_to_lead", {"texto": "um"}], ["create_task", {"data_limite": "2026-11-23", "titulo": "Tarefa: Ana"}], ["draft_proposal", {"titulo": "Beta"}], ["export_proposal", {"formato": "pdf"}]]
Cadastre o João e a Maria => [["create_lead", {"nome": "João"}], ["create_lead", {"nome": "Maria"}]]
Crie uma proposta chamada Plano 2026 para o lead Maria => [["draft_proposal", {"titulo": "Plano 2026", "lead_ref_ou_id": "Maria"}]]
Draft a proposal called Gold Plan for lead João in dollars => [["draft_proposal", {"titulo": "Gold Plan", "lead_ref_ou_id": "João", "moeda": "USD"}]]
Draft a proposal called Gold Plan for lead João in reais => ["Draft a proposal called Gold Plan for lead João in reais"]
Crie a tarefa visita em 10/12 => ["Crie a tarefa visita em 10/12"]
Crie a tarefa visita em 1º de dezembro => ["Crie a tarefa visita em 1º de dezembro"]
Adicione a nota ligar e marcar reunião => ["Adicione a nota ligar e marcar reunião"]
O que tenho no plano para amanhã? => ["O que tenho no plano para amanhã"]
Crie um lead para Ana. => [["create_lead", {"nome": "Ana"}]]
Gere o relatório de CRM da semana e envie para ana@example.com => [["gerar_relatorio", {"tipo": "crm", "periodo": "semana"}], ["enviar_relatorio_email", {"destinatario": "ana@example.com", "tipo_relatorio": "crm"}]]
Gera o relatório resumo e depois manda por e-mail para ana@example.com, por favor => [["gerar_relatorio", {"tipo": "resumo"}], ["enviar_relatorio_email", {"destinatario": "ana@example.com", "tipo_relatorio": "resumo"}]]
Faça o relatório de treinos do mês; envie-o para ana@example.com com o assunto "Treinos" => [["gerar_relatorio", {"tipo": "treino", "periodo": "mes"}], ["enviar_relatorio_email", {"destinatario": "ana@example.com", "assunto": "Treinos", "tipo_relatorio": "treino"}]]
Quero gerar o relatório de CRM e enviá-lo para ana@example.com => [["gerar_relatorio", {"tipo": "crm"}], ["enviar_relatorio_email", {"destinatario": "ana@example.com", "tipo_relatorio": "crm"}]]
Pode gerar um relatório e mandar para ana@example.com? => [["gerar_relatorio", {"tipo": "resumo"}], ["enviar_relatorio_email", {"destinatario": "ana@example.com", "tipo_relatorio": "resumo"}]]
Generate the CRM report of the week and send it to ana@example.com => [["gerar_relatorio", {"tipo": "crm", "periodo": "semana"}], ["enviar_relatorio_email", {"destinatario": "ana@example.com", "tipo_relatorio": "crm"}]]
Make a training report for the month. Then email it to ana@example.com. => [["gerar_relatorio", {"tipo": "treino", "periodo": "mes"}], ["enviar_relatorio_email", {"destinatario": "ana@example.com", "tipo_relatorio": "treino"}]]
Create the report, and then send it by email to ana@example.com, please => [["gerar_relatorio", {"tipo": "resumo"}], ["enviar_relatorio_email", {"destinatario": "ana@example.com", "tipo_relatorio": "resumo"}]]
Envie para ana@example.com => ["Envie para ana@example.com"]
Gere o relatório de CRM e gere o relatório de treinos e envie para ana@example.com => ["envie para ana@example.com"]
Rascunhe a proposta Loja e envie para ana@example.com => ["envie para ana@example.com"]
Gere o relatório de CRM, crie a tarefa visita e envie para ana@example.com => ["envie para ana@example.com"]
`;

function read(sentence: string): readonly unknown[] {
  const request = readRequest(sentence, { today, offers: () => true });
  if (request.kind === 'unread') return request.parts.map(({ quote }) => quote);
  return request.actions.map(({ tool, args, workout, only }) => [
    tool,
    { ...args, ...workout, ...(only !== undefined && { only }) },
  ]);
}

describe('C7 to C15, E1, E2: the sentences that the rules are for', () => {
  it.each(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(' => ')),
  )('%s', (sentence = '', expected = '') => {
    expect(read(sentence)).toEqual(JSON.parse(expected));
  });
});

describe('a text that is too long for the rules', () => {
  it.each(['x'.repeat(32_000), 'e '.repeat(300)])('is not read in part', (text) => {
    const request = readRequest(text, { today, offers: () => true });
    expect(request).toMatchObject({ kind: 'unread', parts: [{ why: expect.any(String) }] });
  });
});
