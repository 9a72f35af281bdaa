import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { RouteAccessCheck } from './route-access.check.js';
import { Public, RequireScope } from './route-access.js';

@Controller('mixed')
class MixedController {
  @Get('open')
  @Public()
  open(): void {
    return;
  }

  @Get('scoped')
  @RequireScope('jobs:read')
  scoped(): void {
    return;
  }

  @Get('forgotten')
  forgotten(): void {
    return;
  }

  helper(): void {
    return;
  }
}

@Controller('ruled')
@RequireScope('admin')
class RuledController {
  @Get()
  read(): void {
    return;
  }
}

const start = (controllers: (typeof MixedController | typeof RuledController)[]) => {
  @Module({ imports: [DiscoveryModule], controllers, providers: [RouteAccessCheck] })
  class TestModule {}
  return NestFactory.createApplicationContext(TestModule, { logger: false, abortOnError: false });
};

describe('RouteAccessCheck', () => {
  it('P15: refuses to start while a route has no access rule, and names it', async () => {
    await expect(start([MixedController, RuledController])).rejects.toThrow(
      'Routes without access rule: MixedController.forgotten.',
    );
  });

  it('takes a rule on the class for all its routes', async () => {
    const app = await start([RuledController]);
    await app.close();
  });
});
