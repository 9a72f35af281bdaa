import type { PlannerIntent } from '../planned-action.js';
import { conversaGeral } from './conversa-geral.js';
import { leadAtualizar } from './lead-atualizar.js';
import { leadBuscar } from './lead-buscar.js';
import { leadCriar } from './lead-criar.js';
import { leadListar } from './lead-listar.js';
import { leadObter } from './lead-obter.js';
import { listarStatusLead } from './listar-status-lead.js';
import { notaAdicionar } from './nota-adicionar.js';
import { notaListar } from './nota-listar.js';
import { propostaAdicionarItem } from './proposta-adicionar-item.js';
import { propostaAtualizarCorpo } from './proposta-atualizar-corpo.js';
import { propostaCalcularTotais } from './proposta-calcular-totais.js';
import { propostaExportar } from './proposta-exportar.js';
import { propostaListar } from './proposta-listar.js';
import { propostaRascunhar } from './proposta-rascunhar.js';
import { tarefaConcluir } from './tarefa-concluir.js';
import { tarefaCriar } from './tarefa-criar.js';
import { tarefaListar } from './tarefa-listar.js';

/** The first whose head fits takes a clause: the special before the general. */
export const PLANNER_INTENTS: readonly PlannerIntent[] = [
  conversaGeral,
  propostaAdicionarItem,
  propostaAtualizarCorpo,
  propostaCalcularTotais,
  propostaExportar,
  propostaListar,
  notaListar,
  tarefaListar,
  tarefaConcluir,
  listarStatusLead,
  notaAdicionar,
  tarefaCriar,
  propostaRascunhar,
  leadAtualizar,
  leadBuscar,
  leadListar,
  leadObter,
  leadCriar,
];
