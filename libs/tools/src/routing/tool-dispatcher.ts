import {
  errorOutcome,
  runCall,
  runHandler,
  ToolError,
  type Dispatch,
  type FallbackDestination,
  type ReadyCall,
  type RoutingDecision,
  type RunContext,
  type ToolAnswer,
  type ToolContext,
  type ToolOutcome,
} from '@faina/agent-core';
import type { ChatService } from './chat-service.js';
import { type Hops, noHops, routeDelegation } from './route-delegation.js';
import type { ToolRouter } from './tool-router.js';

export interface ToolDispatcherParts {
  readonly toolRouter: ToolRouter;
  readonly chatService: ChatService;
}

/**
 * Where a tool call goes: to its handler if it has one, else to the `ToolRouter`; a handler may hand
 * the call over to the `ChatService`. The list of hops is made here for each call and never comes
 * from outside. Once a handler has started, what goes wrong in it is the outcome: nobody else is tried.
 */
export class ToolDispatcher {
  constructor(private readonly parts: ToolDispatcherParts) {}

  readonly dispatch: Dispatch = async (ready, context) => {
    if (this.parts.chatService.isConversing) return { outcome: reentered(ready), decisions: [] };
    const decisions: RoutingDecision[] = [];
    let hops: Hops = noHops;
    let outcome = await runHandler(ready, context);
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
  };

  #follow(
    destination: FallbackDestination,
    ready: ReadyCall,
    context: RunContext,
  ): Promise<ToolOutcome> {
    const { toolRouter, chatService } = this.parts;
    const { tool, args, input } = ready;
    const answers: Record<FallbackDestination, (known: ToolContext) => Promise<ToolAnswer>> = {
      // Other services get JSON as the model wrote it, not what a local schema made of it.
      TOOL_ROUTER: (known) => toolRouter.run(tool.name, args, known),
      CHAT_SERVICE: (known) => chatService.converse(tool.name, input, known),
    };
    return runCall(ready, context, answers[destination]);
  }

  #log({ tool, callKey }: ReadyCall, { logger }: RunContext, decision: RoutingDecision): void {
    const { destination, reason, message } = decision;
    logger.info({ tool: tool.name, callKey, fallbackTo: destination, reason }, message);
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
