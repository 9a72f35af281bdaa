// A Nest application that has Faina inside: `node examples/embedded/main.ts`, after the build. It is plain
// TypeScript for Node; with a compiler write `@Module({ … })` and `@Injectable()`.
import { FainaClient } from '@faina/client';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EmbeddedFaina, FainaModule } from 'faina/nest';

/** A service of the application that gives work to an agent. */
class LeadsService {
  readonly #faina: EmbeddedFaina;

  constructor(faina: EmbeddedFaina) {
    this.#faina = faina;
  }

  /** @returns what the agent says of it. */
  async add(request: string): Promise<string> {
    const client = new FainaClient({ baseUrl: this.#faina.url });
    const job = await client.jobs.run({ agent: 'crm', input: request });
    return job.output?.message ?? job.status;
  }
}

class AppModule {}

Module({
  imports: [FainaModule.forRoot({ settings: { ...process.env, PORT: 0 } })],
  providers: [
    {
      provide: LeadsService,
      inject: [EmbeddedFaina],
      useFactory: (faina: EmbeddedFaina) => new LeadsService(faina),
    },
  ],
})(AppModule);

const app = await NestFactory.createApplicationContext(AppModule, { logger: ['error'] });
try {
  console.log(await app.get(LeadsService).add('Create a lead named Ana Souza'));
} finally {
  await app.close();
}
