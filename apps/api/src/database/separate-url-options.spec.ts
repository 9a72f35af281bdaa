import { describe, expect, it } from 'vitest';
import { separateUrlOptions } from './separate-url-options.js';

describe('separateUrlOptions', () => {
  it.each([
    'postgresql://user:p%40ss@host:5432/database',
    'postgresql://host/database?sslmode=require',
    'postgresql:///database?host=/run/postgresql',
    'not a URL',
  ])('leaves %s as it is', (url) => {
    expect(separateUrlOptions(url)).toEqual({ connectionString: url });
  });

  it('takes the options out and leaves the other parameters', () => {
    const url =
      'postgresql://user:p%40ss@host/database?sslmode=require&options=-c%20work_mem%3D8MB';
    expect(separateUrlOptions(url)).toEqual({
      connectionString: 'postgresql://user:p%40ss@host/database?sslmode=require',
      options: '-c work_mem=8MB',
    });
  });
});
