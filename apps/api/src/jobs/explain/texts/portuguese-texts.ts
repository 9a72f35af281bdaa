import type { ExplainTexts } from './explain-texts.js';

export const portugueseTexts: ExplainTexts = {
  tag: 'pt-BR',
  standings: {
    completed: 'O job está concluído.',
    completed_in_part: 'O job terminou, e nem tudo o que foi pedido está feito.',
    failed: 'O job falhou: {message}',
    cancelled: 'O job foi cancelado: {reason}.',
    cancelling: 'O job está sendo cancelado.',
    running: 'A tentativa {attempt} roda há {seconds s}; o último passo foi {step}.',
    running_first_step: 'A tentativa {attempt} roda há {seconds s} e está no primeiro passo.',
    queued: 'É a vez do job; um worker livre o pega em instantes.',
  },
  gates: {
    attention: 'Só uma pessoa pode dizer se {tool} teve efeito.',
    approval: 'Uma pessoa precisa decidir sobre {tool}, em até {seconds s}.',
    tool: 'O job aguarda a resposta de {tool}.',
    tool_worker:
      'Nenhum worker remoto foi visto para a ferramenta {tool} desde {seen}; o job segue quando um aceitar a chamada.',
    schedule: 'O job foi enviado para mais tarde e começa em {seconds s}.',
    depends_on: 'O job {job} precisa terminar antes.',
    tool_missing:
      'Faltam ferramentas de que o agente precisa; elas são procuradas em {seconds s}. {summary}',
    tool_on_no_worker:
      'Nenhum worker tem {tools}, de que o agente precisa; o job continua assim que um tiver.',
    tool_on_other_worker:
      'O job espera por um worker que tenha todas as suas ferramentas: {tools}; ao que o pegou faltam algumas.',
    provider_paused:
      'O provedor do modelo pediu para esperar; a próxima tentativa é em {seconds s}.',
    retry_at:
      'A última tentativa falhou; a tentativa {attempt} de {maxAttempts} começa em {seconds s}. {summary}',
    thread: 'Outro job da conversa vem antes: {job}.',
    no_worker: 'Nenhum worker está vivo, então nenhum job roda.',
    slots_full: 'Todas as {slots} vagas dos workers estão ocupadas.',
  },
  next: {
    attempt: 'Começa a próxima tentativa',
    approval_expires: 'A pergunta expira, e o job falha',
    deadline: 'Acaba o prazo do job',
  },
  findings: {
    NO_WORKER_ALIVE: {
      sentence: 'Nenhum worker está vivo.',
      fix: 'Inicie um: um processo com ROLE=worker ou ROLE=all no mesmo banco de dados.',
    },
    ALL_SLOTS_BUSY: {
      sentence: 'Todas as {slots} vagas dos workers estão ocupadas há {seconds s}.',
      fix: 'Inicie outro worker ou aumente WORKER_CONCURRENCY.',
    },
    WORKER_LOST: {
      sentence: 'O worker deste job se perdeu {times} vezes enquanto ele rodava.',
      fix: 'Veja nos logs dos workers por que eles acabaram: memória, um reinício, a rede.',
    },
    TOOL_ON_NO_WORKER: {
      sentence: 'O agente usa a ferramenta {tool}, que nenhum worker vivo tem.',
      fix: 'Ligue o pacote dela em TOOL_PACKS ou o servidor em MCP_CONFIG, ou tire-a do agente.',
    },
    MCP_TOOL_CHANGED: {
      sentence:
        'O servidor mudou a descrição de {tool}, que fica desligada até que a mudança seja aceita.',
      fix: 'Um operador a lê em GET /v1/mcp/tools e a aceita.',
    },
    SAME_CALL_REPEATED: {
      sentence: '{tool} foi chamada {times} vezes com os mesmos argumentos.',
      fix: 'Diga ao agente quando ele já tem o que precisa, ou faça a ferramenta dizer mais na resposta.',
    },
    ARGUMENTS_REPAIRED: {
      sentence: 'Os argumentos de {tool} precisaram de conserto {times} vezes, em cada chamada.',
      fix: 'Simplifique o schema da ferramenta ou use um modelo maior.',
    },
    TOOL_NEAR_TIMEOUT: {
      sentence:
        '{tool} levou até {seconds s} de {limit s} que uma chamada pode levar, {times} vezes.',
      fix: 'Aumente limits.toolTimeoutMs ou faça a ferramenta fazer menos de cada vez.',
    },
    RATE_LIMITED: {
      sentence: 'O provedor recusou {times} de {calls} chamadas do modelo por excesso.',
      fix: 'Peça um limite maior ao provedor, indique fallbackModels ou diminua MODEL_CONCURRENCY.',
    },
    CONTEXT_CUT: {
      sentence: 'O modelo recebeu a conversa encurtada {times} vezes.',
      fix: 'Aumente maxContextTokens do agente, se o modelo aceita mais, ou faça as ferramentas responderem menos.',
    },
    BUDGET_SPENT_BY_TOOL: {
      sentence:
        '{percent} % do que as ferramentas responderam veio de {tool}, e o orçamento acabou.',
      fix: 'Faça {tool} responder menos, ou aumente limits.maxTokens ou limits.maxCostUsd.',
    },
    APPROVAL_EXPIRED: {
      sentence: 'Ninguém decidiu a tempo se {tool} pode rodar.',
      fix: 'Repita o job e peça a alguém que olhe GET /v1/approvals.',
    },
    EFFECT_UNKNOWN: {
      sentence: 'Não se sabe se {tool} teve efeito.',
      fix: 'Descubra e diga com POST /v1/jobs/<id>/attention.',
    },
    FAILED_STEP: {
      sentence: 'O último passo que falhou é o {step}, {name}: {message}',
      fix: 'Leia-o inteiro em GET /v1/jobs/<id>/executions/{step}.',
    },
    MODEL_SETTING_LEFT_OUT: {
      sentence: '{model}: {sentence}',
      fix: 'Tire a opção do agente ou escolha um modelo que a aceite.',
    },
    MODEL_SETTING_CHANGED: {
      sentence: '{model}: {sentence}',
      fix: 'Dê ao agente uma opção que o modelo aceite como está.',
    },
    MODEL_NOTE: {
      sentence: '{model}: {sentence}',
      fix: 'Nada precisa ser feito; o provedor quer que se saiba.',
    },
    FILE_NOT_SENT: {
      sentence: '{model}: {sentence}',
      fix: 'Escolha um modelo que aceite arquivos deste tipo.',
    },
  },
};
