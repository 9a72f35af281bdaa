import {
  type AgentTool,
  askAboutArguments,
  isJsonObject,
  toJsonValue,
  type ToolAnswer,
  type ToolContext,
} from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { MakeTenantTool } from '../tenant/tenant-tool.js';
import { type ToolFace, toolFace } from '../tenant/tool-face.js';
import { effectOf } from './check-http-tool.js';
import { asksFirst, httpToolSchema, secretHeadersOf } from './http-tool.js';
import { HttpCallsService, type StoredHttpTool } from './http-calls.service.js';

/** Makes what agents call of tools over HTTP. */
@Injectable()
export class HttpToolMaker {
  constructor(private readonly calls: HttpCallsService) {}

  readonly make: MakeTenantTool = (row, reread) => {
    const parsed = httpToolSchema.safeParse(row.definition);
    const face = parsed.success ? toolFace(row.name, parsed.data) : undefined;
    if (!parsed.success || !face?.isOk()) return undefined;
    const stored = { row, tool: parsed.data, reread };
    const secrets = secretHeadersOf(parsed.data).map(({ secret }) => secret);
    return { tool: this.#tool(stored, face.value), source: 'http', secrets };
  };

  #tool(stored: StoredHttpTool, face: ToolFace): AgentTool {
    const { row, tool: definition } = stored;
    const tool: AgentTool = {
      ...face,
      version: row.hash,
      ...(definition.timeoutMs !== undefined && { timeoutMs: definition.timeoutMs }),
      ...effectOf(definition),
      execute: (input: unknown, context: ToolContext): Promise<ToolAnswer> => {
        const args = toJsonValue(input);
        if (asksFirst(definition) && !context.approval) {
          return Promise.resolve(askAboutArguments(tool, args));
        }
        return this.calls.call(stored, isJsonObject(args) ? args : {}, context);
      },
    };
    return tool;
  }
}
