import { describeIssues, type Logger } from '@faina/agent-core';
import { lineOf } from '@faina/tools';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AgentWritesService } from '../../agents/agent-writes.service.js';
import type { Principal } from '../../auth/principal.js';
import { ENV, type Env } from '../../config/env.js';
import { onceDatabaseAnswers } from '../../database/once-database-answers.js';
import { exitCodes, StartUpError } from '../../process/start-up-error.js';
import { LOGGER } from '../../telemetry/logger.js';
import { agentNameSchema, putAgentSchema, type PutAgent } from '../rest/agents/agents.schema.js';
import { problemOf } from '../rest/problems/refusals.js';
import { type AgentFile, readAgentFiles } from './read-agent-files.js';

/** Who the audit says it was. */
const folderPrincipal: Principal = {
  ...{ tenant: 'default', owner: 'AGENTS_DIR', scopes: ['admin'], keyId: null },
};

type BrokenFile = Extract<AgentFile, { kind: 'broken' }>;

interface ReadAgent {
  readonly kind: 'read';
  readonly file: string;
  readonly agent: PutAgent & { readonly name: string };
}

/**
 * Writes the agents of AGENTS_DIR when the process starts, each as a next version where it is another
 * one, before a job can run. All are looked at before the first is written; none is taken away.
 */
@Injectable()
export class AgentFilesService implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly writes: AgentWritesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws {StartUpError} that names file and line of all that is broken, unless TOOLS_MUST_LOAD=false. */
  async onModuleInit(): Promise<void> {
    const { AGENTS_DIR: folder } = this.env;
    if (folder === undefined) return;
    const looked: (ReadAgent | BrokenFile)[] = [];
    for (const file of readAgentFiles(folder)) looked.push(await this.#look(file));
    this.#tellBroken(looked.filter((one) => one.kind === 'broken'));
    for (const { agent } of looked.filter((one) => one.kind === 'read')) {
      const written = await this.#put(agent, false);
      // A tool may have gone meanwhile; the next start says so.
      if (written.isError()) throw problemOf(written.error);
      const { version } = written.value.agent;
      if (written.value.isNew) {
        this.logger.info(
          { agent: agent.name, version },
          'An agent of AGENTS_DIR is a new version.',
        );
      }
    }
  }

  async #look(file: AgentFile): Promise<ReadAgent | BrokenFile> {
    if (file.kind === 'broken') return file;
    const broken = (message: string, key = ''): BrokenFile => ({
      ...{ kind: 'broken', file: file.file, line: lineOf(file.file, key), message },
    });
    const name = agentNameSchema.safeParse(file.name);
    if (!name.success) return broken(`${file.name} is no name: ${describeIssues(name.error)}.`);
    const body = putAgentSchema.safeParse(file.body);
    if (!body.success) {
      const [key = ''] = body.error.issues[0]?.path ?? [];
      return broken(`It is no agent (${describeIssues(body.error)}).`, `"${String(key)}"`);
    }
    const agent = { ...body.data, name: name.data };
    const tried = await this.#put(agent, true);
    if (tried.isError()) return broken(problemOf(tried.error).detail, '"toolNames"');
    return { kind: 'read', file: file.file, agent };
  }

  #put(agent: ReadAgent['agent'], isTrial: boolean) {
    const { DATABASE_WAIT_MS: waitMs } = this.env;
    return onceDatabaseAnswers(() => this.writes.put(folderPrincipal, agent, { isTrial }), {
      ...{ waitMs, logger: this.logger },
    });
  }

  #tellBroken(broken: readonly BrokenFile[]): void {
    if (broken.length === 0) return;
    const lines = broken.map(({ file, line, message }) => `${file}:${line}: ${message}`);
    if (!this.env.TOOLS_MUST_LOAD) {
      for (const line of lines) this.logger.error({}, `An agent is left out: ${line}`);
      return;
    }
    throw new StartUpError({
      happened: ['Some of your agents cannot be used:', ...lines.map((line) => `- ${line}`)].join(
        '\n',
      ),
      meaning: 'The service does not start without a part of its agents.',
      remedy: 'Mend them, or set TOOLS_MUST_LOAD=false to start without what is broken.',
      exitCode: exitCodes.configuration,
    });
  }
}
