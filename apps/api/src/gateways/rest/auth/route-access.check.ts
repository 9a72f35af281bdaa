import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { accessPolicyOf } from './route-access.js';

const isFunction = (value: unknown): value is (...parameters: unknown[]) => unknown =>
  typeof value === 'function';

/** Refuses to start while a route says neither which scope it needs nor that it is public. */
@Injectable()
export class RouteAccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const undeclared = this.discovery.getControllers().flatMap(({ metatype }) => {
      if (!isFunction(metatype)) return [];
      const prototype: unknown = metatype.prototype;
      if (typeof prototype !== 'object' || prototype === null) return [];
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => this.#isUndeclaredRoute(metatype, Reflect.get(prototype, name)))
        .map((name) => `${metatype.name}.${name}`);
    });
    if (undeclared.length === 0) return;
    throw new Error(
      `Routes without access rule: ${undeclared.join(', ')}. Put @RequireScope(...) or @Public() on each.`,
    );
  }

  #isUndeclaredRoute(controller: (...parameters: unknown[]) => unknown, method: unknown): boolean {
    if (!isFunction(method) || !Reflect.hasMetadata(PATH_METADATA, method)) return false;
    return accessPolicyOf(this.reflector, method, controller).kind === 'undeclared';
  }
}
