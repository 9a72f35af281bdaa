import { join } from 'node:path';
import {
  type AgentDefinition,
  type Dispatch,
  type Logger,
  ToolCallPipeline,
  type ToolPack,
} from '@faina/agent-core';
import { createAssistantAgent, createPacks, DashboardSource } from '@faina/packs';
import {
  ChatService,
  loadMcp,
  repairJsonText,
  maskError,
  secretMask,
  ToolDispatcher,
  ToolRegistryService,
  ToolRouter,
} from '@faina/tools';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';
import { knownSecrets } from '../config/known-secrets.js';
import { mailRoute } from '../config/mail-route.js';
import { DATABASE_URL } from '../database/database.module.js';
import { PrismaService } from '../database/prisma.service.js';
import { McpAuthorizationRepository } from '../mcp/mcp-authorization.repository.js';
import { McpAuthorizationService } from '../mcp/mcp-authorization.service.js';
import { mcpCallbackUrl } from '../mcp/mcp-callback-url.js';
import { McpPinRepository } from '../mcp/mcp-pin.repository.js';
import { McpServerReportRepository } from '../mcp/mcp-server-report.repository.js';
import { McpServersService } from '../mcp/mcp-servers.service.js';
import { McpSources } from '../mcp/mcp-sources.service.js';
import { McpStores } from '../mcp/mcp-stores.js';
import { McpToolsService } from '../mcp/mcp-tools.service.js';
import { Closing } from '../process/closing.js';
import { LOGGER } from '../telemetry/logger.js';
import { StepMetrics } from '../telemetry/metrics/step-metrics.js';
import { TRACING, type Tracing } from '../telemetry/traces/tracing.js';
import { readOwnTools, type UsableOwnTools } from './own-tools.js';
import { readingAgain } from './reading-again.js';
import { makeRemoteTool } from './remote/remote-tool.js';
import { TenantSecretRepository } from '../secrets/tenant-secret.repository.js';
import { TenantSecretsService } from '../secrets/tenant-secrets.service.js';
import { CallCredentialsService } from './http/call-credentials.service.js';
import { CallSecretsRepository } from './http/call-secrets.repository.js';
import { HttpCallsService } from './http/http-calls.service.js';
import { HttpToolMaker } from './http/http-tool-maker.service.js';
import { HttpToolsService } from './http/http-tools.service.js';
import { type MakeTenantTool, TENANT_TOOL_KINDS } from './tenant/tenant-tool.js';
import { TenantToolRepository } from './tenant/tenant-tool.repository.js';
import { TenantToolsService } from './tenant/tenant-tools.service.js';

/** Injection token of the packs that come with Faina and are on, as `readonly ToolPack[]`. */
const SHIPPED_PACKS = Symbol('SHIPPED_PACKS');

/** Injection token of the tools of TOOLS_DIR and TOOL_PACKAGES, as `UsableOwnTools`. */
const OWN_TOOLS = Symbol('OWN_TOOLS');

/** Injection token of all packs: `@Inject(TOOL_PACKS) packs: readonly ToolPack[]`. */
const TOOL_PACKS = Symbol('TOOL_PACKS');

/** Injection token of what runs a call, with its spans and figures. */
const observedDispatch = Symbol('observedDispatch');

/** Injection token of the agents that come with Faina and with the packs that are on. */
export const SHIPPED_AGENTS = Symbol('SHIPPED_AGENTS');

/** The agents of no pack. The assistant has the tools of all packs, so it comes with the first one. */
const otherAgents = (packs: readonly ToolPack[]): AgentDefinition[] =>
  packs.some(({ tools }) => tools.length > 0) ? [createAssistantAgent(packs)] : [];

/** The tools of this installation. Starting fails where tools and shipped agents do not fit. */
@Module({
  providers: [
    {
      provide: SHIPPED_PACKS,
      inject: [PrismaService, ENV],
      useFactory: (prisma: PrismaService, env: Env): ToolPack[] =>
        createPacks({
          prisma,
          enabled: env.TOOL_PACKS,
          timeZone: env.TIME_ZONE,
          mail: mailRoute(env),
          mailFrom: env.MAIL_FROM,
          mailApprovalMs: env.MAIL_APPROVAL_EXPIRES_MS,
        }).map(readingAgain),
    },
    { provide: OWN_TOOLS, inject: [ENV, SHIPPED_PACKS], useFactory: readOwnTools },
    {
      provide: TOOL_PACKS,
      inject: [SHIPPED_PACKS, OWN_TOOLS],
      useFactory: (shipped: readonly ToolPack[], { packs }: UsableOwnTools): ToolPack[] => [
        ...shipped,
        ...packs,
      ],
    },
    {
      provide: SHIPPED_AGENTS,
      inject: [TOOL_PACKS, SHIPPED_PACKS],
      useFactory: (packs: readonly ToolPack[], shipped: readonly ToolPack[]): AgentDefinition[] => [
        ...packs.flatMap(({ agents }) => agents),
        ...otherAgents(shipped),
      ],
    },
    McpAuthorizationRepository,
    McpAuthorizationService,
    McpPinRepository,
    McpServerReportRepository,
    McpServersService,
    McpStores,
    McpToolsService,
    {
      provide: McpSources,
      inject: [ENV, DATABASE_URL, TOOL_PACKS, McpStores, LOGGER],
      useFactory: async (
        env: Env,
        databaseUrl: string,
        packs: readonly ToolPack[],
        { pins, authorizations: store }: McpStores,
        logger: Logger,
      ): Promise<McpSources> => {
        const childrenFolder = join(env.DATA_DIR, 'mcp');
        const servers = env.MCP_CONFIG;
        const oauth = { store, callbackUrl: mcpCallbackUrl(env) };
        const parts = { servers, packs, pins, logger, childrenFolder, oauth };
        const sources = servers.length === 0 ? [] : (await loadMcp()).createMcpSources(parts);
        return new McpSources(sources, [
          new DashboardSource({ databaseUrl, timeZone: env.TIME_ZONE, logger }),
        ]);
      },
    },
    TenantToolRepository,
    TenantToolsService,
    // One line for each kind of tools that a tenant may have of its own.
    {
      provide: TENANT_TOOL_KINDS,
      inject: [HttpToolMaker],
      useFactory: (http: HttpToolMaker) =>
        new Map<string, MakeTenantTool>([
          ['http', http.make],
          ['remote', makeRemoteTool],
        ]),
    },
    TenantSecretRepository,
    TenantSecretsService,
    CallCredentialsService,
    CallSecretsRepository,
    HttpCallsService,
    HttpToolMaker,
    HttpToolsService,
    {
      provide: ToolRegistryService,
      inject: [TOOL_PACKS, SHIPPED_PACKS, McpSources, TenantToolsService, OWN_TOOLS],
      useFactory: (
        packs: readonly ToolPack[],
        shipped: readonly ToolPack[],
        { servers: sources }: McpSources,
        tenantTools: TenantToolsService,
        { broken }: UsableOwnTools,
      ): ToolRegistryService =>
        new ToolRegistryService(packs, {
          ...{ agents: otherAgents(shipped), sources, tenantTools, broken },
        }),
    },
    {
      provide: observedDispatch,
      inject: [McpSources, TOOL_PACKS, TRACING, StepMetrics],
      useFactory: (
        sources: McpSources,
        packs: readonly ToolPack[],
        tracing: Tracing,
        metrics: StepMetrics,
      ): Dispatch => {
        const { dispatch } = new ToolDispatcher({
          toolRouter: new ToolRouter(sources.all),
          chatService: new ChatService(packs.flatMap(({ conversations = [] }) => conversations)),
        });
        return metrics.dispatch(tracing.dispatch(dispatch));
      },
    },
    {
      provide: ToolCallPipeline,
      inject: [ToolRegistryService, observedDispatch, ENV],
      useFactory: (registry: ToolRegistryService, dispatch: Dispatch, env: Env): ToolCallPipeline =>
        new ToolCallPipeline(registry, repairJsonText, {
          dispatch,
          mask: maskError(secretMask(knownSecrets(env))),
        }),
    },
  ],
  exports: [
    HttpToolsService,
    TenantSecretsService,
    McpAuthorizationService,
    McpServersService,
    McpSources,
    McpToolsService,
    SHIPPED_AGENTS,
    TenantToolRepository,
    TenantToolsService,
    ToolCallPipeline,
    ToolRegistryService,
  ],
})
export class ToolsModule implements OnApplicationShutdown {
  constructor(
    private readonly sources: McpSources,
    private readonly closing: Closing,
  ) {}

  /** The worker has ended its jobs, which may use the sources to their end. */
  async onApplicationShutdown(): Promise<void> {
    await this.closing.waitFor('leaveSources', this.sources.close());
  }
}
