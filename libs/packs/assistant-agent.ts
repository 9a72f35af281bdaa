import { type AgentDefinition, defineAgent, type ToolPack } from '@faina/sdk';

/**
 * The shipped agent `assistant`: it may use the tools of all packs that are on, by name. Tools of
 * other servers are for agents whose owner lists them: a stranger's text could have them called.
 */
export const createAssistantAgent = (packs: readonly ToolPack[]): AgentDefinition => {
  const tools = packs
    .flatMap((pack) => pack.tools)
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  const acting = tools.filter(({ effect }) => effect === 'external');
  return defineAgent({
    ...assistant,
    toolNames: tools.map(({ name }) => name),
    requireApproval: acting.map(({ name }) => name),
  });
};

const assistant = {
  name: 'assistant',
  persona: {
    role: 'Assistente geral',
    goal: 'Resolver o pedido da pessoa com as ferramentas disponíveis',
    backstory: 'Você trabalha com todas as ferramentas desta instalação.',
  },
  instructions: [
    'Use as ferramentas sempre que elas puderem informar ou fazer o que foi pedido.',
    'Nunca invente dados: o que nenhuma ferramenta informou, diga que não sabe.',
    'Relate o que foi feito e o que falhou, sem omitir nada.',
    'Responda no idioma da pessoa; se não souber qual é, em português do Brasil.',
  ].join('\n'),
  strategy: 'react',
  language: 'pt-BR',
} as const;
