import {
  boundsOf,
  errorOutcome,
  runBounded,
  ToolCallPipeline,
  type ToolContext,
  ToolError,
  toolContext,
  type Agent,
  type FallbackDestination,
  type Job,
  type Logger,
  type ModelTool,
  type OpenToolCall,
  type PlannedIntent,
  type PreparedCall,
  type ReadArguments,
  type ReadModelRepair,
  type ReadyCall,
  type RepairableCall,
  type RepairJsonText,
  type RoutingDecision,
  type RunContext,
  type ToolAnswer,
  type ToolExecution,
  type ToolOutcome,
  type ToolRegistry,
  type ToolRun,
} from '@faina/agent-core';
import type { ChatService } from './chat-service.js';
import { maskError } from './mask-error.js';
import { type Hops, noHops, routeDelegation } from './route-delegation.js';
import type { ToolRouter } from './tool-router.js';
import type { SecretMask } from '../secrets/secret-mask.js';

export interface ToolExecutionParts {
  readonly registry: ToolRegistry;
  readonly toolRouter: ToolRouter;
  readonly chatService: ChatService;
  readonly repairJsonText: RepairJsonText;
  /** Hides the secrets of this installation in what goes wrong. */
  readonly mask: SecretMask;
  readonly logger: Logger;
}

/**
 * The way of a tool call: its handler if it has one, else the `ToolRouter`; a handler may hand the
 * call over to the `ChatService`. The list of hops is made here for each call and never comes from
 * outside. Once a handler has started, what goes wrong in it is the outcome: nobody else is tried.
 */
export class ToolExecutionService implements ToolExecution {
  readonly #pipeline: ToolCallPipeline;

  constructor(private readonly parts: ToolExecutionParts) {
    this.#pipeline = new ToolCallPipeline(parts.registry, parts.repairJsonText);
  }

  describe(agent: Agent, job: Job): readonly ModelTool[] {
    return this.#pipeline.describe(agent, job);
  }

  intents(agent: Agent, job: Job): readonly PlannedIntent[] {
    return this.#pipeline.intents(agent, job);
  }

  readJson(text: string): ReadArguments {
    return this.#pipeline.readJson(text);
  }

  prepare(call: OpenToolCall, agent: Agent, job: Job): PreparedCall {
    return this.#pipeline.prepare(call, agent, job);
  }

  readRepair(repairable: RepairableCall, answer: string | null): ReadModelRepair {
    return this.#pipeline.readRepair(repairable, answer);
  }

  async verify(ready: ReadyCall, context: RunContext): Promise<ToolOutcome | undefined> {
    const outcome = await this.#pipeline.verify(ready, context);
    return outcome && maskError(outcome, this.parts.mask);
  }

  async run(ready: ReadyCall, context: RunContext): Promise<ToolRun> {
    const { outcome, decisions } = await this.#run(ready, context);
    return { outcome: maskError(outcome, this.parts.mask), decisions };
  }

  async #run(ready: ReadyCall, context: RunContext): Promise<ToolRun> {
    if (this.parts.chatService.isConversing) return { outcome: reentered(ready), decisions: [] };
    const decisions: RoutingDecision[] = [];
    let hops: Hops = noHops;
    let { outcome } = await this.#pipeline.run(ready, context);
    // Bounded: every pass adds a destination to the hops, and none is taken twice.
    while (outcome.kind === 'delegated') {
      const route = routeDelegation(ready.tool.name, outcome, hops);
      const { decision } = route;
      decisions.push(decision);
      this.#log(ready, context, decision);
      if (route.kind === 'refused') return { outcome: route.outcome, decisions };
      hops = route.hops;
      outcome = await this.#follow(route.destination, ready, context);
    }
    return { outcome, decisions };
  }

  #follow(
    destination: FallbackDestination,
    ready: ReadyCall,
    context: RunContext,
  ): Promise<ToolOutcome> {
    const { toolRouter, chatService } = this.parts;
    const { tool, args, params } = ready;
    const answers: Record<FallbackDestination, (known: ToolContext) => Promise<ToolAnswer>> = {
      // Other services get JSON as the model wrote it, not what a local schema made of it.
      TOOL_ROUTER: (known) => toolRouter.run(tool.name, params, known),
      CHAT_SERVICE: (known) => chatService.converse(tool.name, args, known),
    };
    return runBounded(
      tool.name,
      (signal) => answers[destination](toolContext(ready, context, signal)),
      boundsOf(ready, context),
    );
  }

  #log({ tool, callKey }: ReadyCall, { jobId }: RunContext, decision: RoutingDecision): void {
    const { destination, reason, message } = decision;
    const fields = { jobId, tool: tool.name, callKey, fallbackTo: destination, reason };
    this.parts.logger.info(fields, message);
  }
}

const reentered = ({ tool }: ReadyCall): ToolOutcome =>
  errorOutcome(
    new ToolError(
      `A conversational handler called '${tool.name}', but it may only make a preview.`,
      tool.name,
      undefined,
      true,
      'FALLBACK_LOOP_DETECTED',
    ),
  );
