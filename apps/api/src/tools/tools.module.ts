import type { AgentDefinition } from '@faina/agent-core';
import { assistantAgent, createPacks, ToolRegistryService, type ToolPack } from '@faina/tools';
import { Module } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';
import { PrismaService } from '../database/prisma.service.js';
import { SHIPPED_AGENTS, TOOL_PACKS } from './tool-tokens.js';

/** The agents of no pack. The assistant may use every tool, so it comes with the first one. */
const otherAgents = (packs: readonly ToolPack[]): AgentDefinition[] =>
  packs.some(({ tools }) => tools.length > 0) ? [assistantAgent] : [];

/** The tools of this installation. Starting fails where tools and shipped agents do not fit. */
@Module({
  providers: [
    {
      provide: TOOL_PACKS,
      inject: [PrismaService, ENV],
      useFactory: (prisma: PrismaService, env: Env): ToolPack[] =>
        createPacks({ prisma, enabled: env.TOOL_PACKS }),
    },
    {
      provide: SHIPPED_AGENTS,
      inject: [TOOL_PACKS],
      useFactory: (packs: readonly ToolPack[]): AgentDefinition[] => [
        ...packs.flatMap(({ agents }) => agents),
        ...otherAgents(packs),
      ],
    },
    {
      provide: ToolRegistryService,
      inject: [TOOL_PACKS],
      useFactory: (packs: readonly ToolPack[]): ToolRegistryService =>
        new ToolRegistryService(packs, otherAgents(packs)),
    },
  ],
  exports: [SHIPPED_AGENTS, ToolRegistryService],
})
export class ToolsModule {}
