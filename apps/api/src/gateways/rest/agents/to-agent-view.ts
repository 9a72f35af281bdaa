import type { AgentVersion } from '../../../agents/agent-version.js';
import type { AgentView } from './agents.schema.js';

const offlineNotice =
  'This model is a small rule-based stand-in for trying Faina without a key. It is no language ' +
  'model: it knows the requests of the shipped packs in Portuguese and English, and nothing else.';

/** What clients see of a version; `defaultModel` stands in where the definition names none. */
export const toAgentView = (agent: AgentVersion, defaultModel: string): AgentView => {
  const { name, version, definition, createdAt, isShipped, archivedAt } = agent;
  const model = definition.model ?? defaultModel;
  const self = `/v1/agents/${name}`;
  return {
    ...definition,
    name,
    model,
    version,
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    shipped: isShipped,
    ...(model.startsWith('offline:') && { notice: offlineNotice }),
    links: { self, versions: `${self}/versions` },
  };
};
