import { type DynamicModule, Module } from '@nestjs/common';
import { EmbeddedFaina, type FainaOptions } from './embedded-faina.js';

export { EmbeddedFaina, type FainaOptions } from './embedded-faina.js';

/**
 * Runs Faina in a Nest application of one's own, as long as that runs: `faina/nest`. Faina listens on a
 * port of its own and has its own Nest inside; `EmbeddedFaina` says where it is.
 */
@Module({})
export class FainaModule {
  static forRoot(options: FainaOptions = {}): DynamicModule {
    return {
      module: FainaModule,
      global: true,
      providers: [{ provide: EmbeddedFaina, useValue: new EmbeddedFaina(options) }],
      exports: [EmbeddedFaina],
    };
  }
}
