import type { DemoRequest } from './demo-request.js';
import { INTENTS } from './intents/index.js';

const isServed = (tools: readonly string[], available: ReadonlySet<string>): boolean =>
  tools.length > 0 && tools.every((tool) => available.has(tool));

/** What the stand-in can do with the tools that it was given. */
export function helpAnswer({ language, tools }: DemoRequest): string {
  const offers = INTENTS.filter((intent) => isServed(intent.tools, tools)).map(
    ({ offer }) => `- ${offer[language]}`,
  );
  if (offers.length === 0) {
    return language === 'pt'
      ? 'Não posso atender a esse pedido com as ferramentas deste agente.'
      : "I cannot serve this request with this agent's tools.";
  }
  const opening =
    language === 'pt'
      ? 'Não entendi o pedido, ou não posso atendê-lo. Com as ferramentas deste agente atendo a pedidos como:'
      : "I did not understand the request, or cannot serve it. With this agent's tools I serve requests such as:";
  return [opening, ...offers].join('\n');
}
