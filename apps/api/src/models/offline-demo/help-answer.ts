import type { DemoRequest } from './demo-request.js';
import { crmOffers } from './crm/crm-offers.js';
import { servedIntents } from './intents/index.js';

/** What the stand-in can do with the tools that it was given. */
export function helpAnswer(request: DemoRequest): string {
  const { language, tools } = request;
  const offers = [...servedIntents(request).map(({ offer }) => offer), ...crmOffers(tools)].map(
    (offer) => `- ${offer[language]}`,
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
