import { type HttpService, startHttpService } from './http-service.js';
import { JobClient } from './job-client.js';
import { ScriptedModelServer } from '../model/scripted-model-server.js';

/** The service with the diagnostics tools, and the model server that its agents ask. */
export interface ScriptedService {
  readonly model: ScriptedModelServer;
  readonly service: HttpService;
  readonly client: JobClient;
  close(): Promise<void>;
}

type ModelOptions = NonNullable<Parameters<typeof ScriptedModelServer.start>[0]>;

export async function startScriptedService({
  settings = {},
  ...options
}: ModelOptions & {
  /** Environment variables beside those below. */
  readonly settings?: Readonly<Record<string, string>>;
} = {}): Promise<ScriptedService> {
  const model = await ScriptedModelServer.start(options);
  const service = await startHttpService({
    ROLE: 'all',
    TOOL_PACKS: 'diagnostics',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
    ...settings,
  });
  return {
    model,
    service,
    client: new JobClient(service.url),
    close: async () => {
      await service.close();
      await model.close();
    },
  };
}
