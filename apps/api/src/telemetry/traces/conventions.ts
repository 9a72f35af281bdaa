/**
 * The names of spans and attributes, all of them. Those under `gen_ai.` are of the OpenTelemetry
 * conventions for generative AI, of which nothing is stable yet, as of `model/gen-ai/spans.yaml` at
 * commit 7e7e4e763354b505b8e1f76512f17a1977b00f70 of github.com/open-telemetry/semantic-conventions-genai.
 * `gen_ai.agent.id` is left out: version 0.1.0 takes it from agents of the own process. The others but
 * `faina.` are stable ones of version 1.45.0 of github.com/open-telemetry/semantic-conventions.
 */
export const attributes = {
  operation: 'gen_ai.operation.name',
  provider: 'gen_ai.provider.name',
  agentName: 'gen_ai.agent.name',
  agentVersion: 'gen_ai.agent.version',
  conversation: 'gen_ai.conversation.id',
  requestModel: 'gen_ai.request.model',
  responseModel: 'gen_ai.response.model',
  finishReasons: 'gen_ai.response.finish_reasons',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  toolName: 'gen_ai.tool.name',
  toolCallId: 'gen_ai.tool.call.id',
  /** The next ones hold what people and models say: only where that is asked for. */
  systemInstructions: 'gen_ai.system_instructions',
  inputMessages: 'gen_ai.input.messages',
  outputMessages: 'gen_ai.output.messages',
  toolArguments: 'gen_ai.tool.call.arguments',
  toolResult: 'gen_ai.tool.call.result',
  errorType: 'error.type',
  httpMethod: 'http.request.method',
  httpRoute: 'http.route',
  httpStatus: 'http.response.status_code',
  jobId: 'faina.job.id',
  /** How the job stands after the attempt. */
  jobStatus: 'faina.job.status',
  epoch: 'faina.attempt.epoch',
  /** Why the attempt began: first, retry, recovered, released or resumed. */
  reason: 'faina.attempt.reason',
  /** What the job, or the call, waits for from then on: approval, attention or delay. */
  wait: 'faina.wait.kind',
} as const;

/** Values of `gen_ai.operation.name`; the name of a span begins with it. */
export const operations = {
  attempt: 'invoke_agent',
  modelCall: 'chat',
  toolCall: 'execute_tool',
} as const;

/** The value of `error.type` where nothing is known that tells kinds of errors apart. */
export const otherError = '_OTHER';

/** The value of `error.type` of an attempt whose worker died or lost its leases. */
export const workerLost = 'WORKER_LOST';

/** Values of `gen_ai.provider.name` for our names of providers, where they differ. */
const providers: ReadonlyMap<string, string> = new Map([
  ['google', 'gcp.gemini'],
  ['vertex', 'gcp.vertex_ai'],
  ['bedrock', 'aws.bedrock'],
  ['azure', 'azure.ai.openai'],
]);

export const providerName = (provider: string): string => providers.get(provider) ?? provider;
