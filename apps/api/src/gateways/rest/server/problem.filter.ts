import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AllowedMethods } from './allowed-methods.js';
import { toldOf } from './jobs-of-request.js';
import { Problem } from '../problems/problem.js';
import { sendProblem } from './send-problem.js';
import { toProblem } from '../problems/to-problem.js';

/** Answers every error as a problem; the one place where requests that failed are logged. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly allowedMethods: AllowedMethods,
    private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = this.#methodNotAllowed(request, toProblem(error));
    this.#log(problem, request, reply);
    sendProblem(request, reply, problem);
  }

  /** A path that exists for other methods only is no unknown path; a file that is not there is. */
  #methodNotAllowed(request: FastifyRequest, problem: Problem): Problem {
    if (problem.code !== 'ROUTE_NOT_FOUND') return problem;
    const methods = this.allowedMethods.of(request.url);
    if (methods.length === 0 || methods.includes(request.method)) return problem;
    const allow = methods.join(', ');
    return new Problem(405, 'METHOD_NOT_ALLOWED', `This path answers ${allow}.`, {
      headers: { allow },
    });
  }

  /** Defects with all that is known of them; an outage, which hits every request, in one short line. */
  #log(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
    const isClientGone = reply.raw.destroyed;
    if (problem.getStatus() < 500 || isClientGone) return;
    const fields = {
      ...toldOf(request, reply),
      code: problem.code,
    };
    if (problem.getStatus() === 503) this.logger.warn(fields, 'Request could not be served');
    else this.logger.error({ ...fields, err: problem.cause ?? problem }, 'Request failed');
  }
}
