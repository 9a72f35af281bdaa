import {
  errorOutcome,
  ToolError,
  type FallbackDestination,
  type RoutingDecision,
  type ToolOutcome,
} from '@faina/agent-core';

/** The destinations that a call has been handed to, in order. */
export type Hops = readonly FallbackDestination[];

export const noHops: Hops = [];

export type Route =
  | {
      readonly kind: 'follow';
      readonly destination: FallbackDestination;
      readonly hops: Hops;
      readonly decision: RoutingDecision;
    }
  | {
      readonly kind: 'refused';
      readonly outcome: ToolOutcome;
      readonly decision: RoutingDecision;
    };

type Delegation = Extract<ToolOutcome, { kind: 'delegated' }>;

/**
 * Where a call goes that was handed on: to a destination at most once, and after the conversation
 * nowhere, as its result is what the person gets to see.
 */
export function routeDelegation(toolName: string, delegation: Delegation, hops: Hops): Route {
  const { destination, reason } = delegation;
  if (destination === undefined) {
    return refused(toolName, delegation, 'FALLBACK_DESTINATION_MISSING', 'without saying where to');
  }
  if (hops.includes(destination) || hops.includes('CHAT_SERVICE')) {
    const way = [...hops, destination].join(' -> ');
    return refused(toolName, delegation, 'FALLBACK_LOOP_DETECTED', `in a circle: ${way}`);
  }
  const message = messages[destination](toolName);
  const decision = { destination, reason, message };
  return { kind: 'follow', destination, hops: [...hops, destination], decision };
}

const messages: Record<FallbackDestination, (toolName: string) => string> = {
  CHAT_SERVICE: (toolName) => `fallback_to=CHAT_SERVICE: usando handler legado para ${toolName}`,
  TOOL_ROUTER: () => 'fallback_to=TOOL_ROUTER: encaminhando ao ToolRouter',
};

function refused(
  toolName: string,
  { destination, reason }: Delegation,
  code: 'FALLBACK_DESTINATION_MISSING' | 'FALLBACK_LOOP_DETECTED',
  how: string,
): Route {
  const message = `The tool '${toolName}' handed its call on ${how} (${reason}). Nothing was run.`;
  const error = new ToolError(message, toolName, undefined, true, code);
  return {
    kind: 'refused',
    outcome: errorOutcome(error),
    decision: { destination, reason, message: `${code}: ${message}` },
  };
}
