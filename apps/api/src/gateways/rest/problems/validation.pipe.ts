import { Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { validationFailed } from './problem.js';
import { toProblemErrors } from './validation-errors.js';

/** Checks every parameter that names a schema; what a handler gets is the schema's output. */
@Injectable()
export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => validationFailed(toProblemErrors(issues)) });
  }

  /**
   * The base class would delete keys named `constructor` or `prototype`, which are ordinary words
   * in a client's metadata. The body parser has refused `__proto__` already.
   */
  protected override stripProtoKeys(): void {
    return;
  }
}
