import type { AgentDefinition, Logger } from '@faina/agent-core';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';
import { onceDatabaseAnswers } from '../database/once-database-answers.js';
import { LOGGER } from '../telemetry/logger.js';
import { SHIPPED_AGENTS } from '../tools/tools.module.js';
import { isSameDefinition, shippedTenant } from './agent-version.js';
import { AgentWriteRepository } from './agent-write.repository.js';
import { AgentReadRepository } from './agent-read.repository.js';

/** Brings the agents that come with Faina into the database when the process starts. */
@Injectable()
export class ShippedAgentsService implements OnModuleInit {
  constructor(
    @Inject(SHIPPED_AGENTS) private readonly definitions: readonly AgentDefinition[],
    private readonly agents: AgentReadRepository,
    private readonly writes: AgentWriteRepository,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const { DATABASE_WAIT_MS: waitMs } = this.env;
    for (const definition of this.definitions) {
      await onceDatabaseAnswers(() => this.#store(definition), { waitMs, logger: this.logger });
    }
  }

  /** Adds a version only when the newest stored one is another; a lost race means it is there. */
  async #store(definition: AgentDefinition): Promise<void> {
    const newest = await this.agents.find(shippedTenant, definition.name);
    if (newest !== undefined && isSameDefinition(newest.definition, definition)) return;
    await this.writes.ship((newest?.version ?? 0) + 1, definition);
  }
}
