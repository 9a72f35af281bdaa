import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type ConversationalHandler,
  Result,
  ToolError,
  type ToolAnswer,
  type ToolContext,
} from '@faina/agent-core';

/** The conversational handlers by tool. */
export class ChatService {
  readonly #running = new AsyncLocalStorage<true>();

  constructor(private readonly handlers: readonly ConversationalHandler[]) {}

  /** Whether the caller runs inside a conversational handler, which may start no further call. */
  get isConversing(): boolean {
    return this.#running.getStore() === true;
  }

  /** A recoverable failure with code `FALLBACK_NOT_IMPLEMENTED` when the tool has no handler here. */
  async converse(toolName: string, input: unknown, context: ToolContext): Promise<ToolAnswer> {
    const handler = this.handlers.find((one) => one.toolName === toolName);
    if (handler) return this.#running.run(true, () => handler.preview(input, context));
    return Result.error(
      new ToolError(
        `The tool '${toolName}' handed its call to the conversation, where nothing takes it. ` +
          'Register a conversational handler for it.',
        toolName,
        undefined,
        true,
        'FALLBACK_NOT_IMPLEMENTED',
      ),
    );
  }
}
