import { HttpException, NotFoundException } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { Problem } from './problem.js';
import { toProblem } from './to-problem.js';

const told = (error: unknown) => {
  const { status, code, detail } = toProblem(error).toDetails('trace');
  return { status, code, detail };
};

const framework = (code: string, statusCode: number) =>
  new HttpException('text', statusCode, {
    cause: Object.assign(new Error('text'), { code, statusCode }),
  });

describe('toProblem', () => {
  it('keeps a problem', () => {
    const problem = new Problem(409, 'JOB_ALREADY_SETTLED', 'It has ended.');
    expect(toProblem(problem)).toBe(problem);
    expect(problem.toDetails('t')).toEqual({
      type: 'urn:faina:problem:job-already-settled',
      title: 'Job already settled',
      status: 409,
      detail: 'It has ended.',
      code: 'JOB_ALREADY_SETTLED',
      traceId: 't',
    });
  });

  it.each([
    [framework('FST_ERR_CTP_BODY_TOO_LARGE', 413), 413, 'BODY_TOO_LARGE'],
    [framework('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [framework('FST_ERR_BAD_URL', 400), 400, 'MALFORMED_URL'],
    [framework('FST_ERR_NEVER_SEEN', 400), 400, 'BAD_REQUEST'],
    [new NotFoundException('Cannot GET /x'), 404, 'ROUTE_NOT_FOUND'],
    [new HttpException('teapot', 418), 418, 'REQUEST_REFUSED'],
    [Object.assign(new Error('x'), { statusCode: 416 }), 416, 'REQUEST_REFUSED'],
  ])('tells a refusal of the framework by its code: %s', (error, status, code) => {
    expect(told(error)).toMatchObject({ status, code });
  });

  it('says of a media type that is not read where those stand that are', () => {
    const { detail } = toProblem(framework('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415));
    expect(detail).toContain('/openapi.json');
  });

  it('P11: answers 503 with Retry-After while the database cannot be reached', () => {
    const problem = toProblem(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
    expect(problem.getStatus()).toBe(503);
    expect(problem.headers).toEqual({ 'retry-after': '2' });
  });

  it.each([new Error('select secret from /srv/x'), 'text', null, undefined, { code: 7 }])(
    'P16: says nothing of an unknown error: %s',
    (error) => {
      const { status, code, detail } = told(error);
      expect({ status, code }).toEqual({ status: 500, code: 'INTERNAL_ERROR' });
      expect(detail).not.toMatch(/secret|srv|text/);
    },
  );
});
