import { describe, expect, it } from 'vitest';
import { readLock } from './lock-file.mjs';
import { exceptions, isAllowed, licenceProblems } from './licences.mjs';

const { packages } = readLock('package-lock.json');
const none = new Map();

describe('the licences of what runs', () => {
  it('are open ones, all of them', () => {
    expect(licenceProblems(packages, exceptions)).toEqual([]);
    expect(packages['node_modules/fit-file-parser']?.license).toBe('MIT');
  });

  it.each([
    ["an owner's own terms", { license: 'SEE LICENSE IN LICENSE.txt' }],
    ['one that binds whoever passes it on', { license: 'GPL-3.0-only' }],
    ['none', {}],
    [
      'an optional one for another system',
      { license: 'UNLICENSED', optional: true, os: ['darwin'] },
    ],
    ['one of development and of an optional part', { license: 'EPL-2.0', devOptional: true }],
  ])('are refused where a package has %s', (_what, entry) => {
    const found = licenceProblems(
      { ...packages, 'node_modules/@garmin/fitsdk': entry },
      exceptions,
    );

    expect(found).toEqual([expect.stringContaining('@garmin/fitsdk')]);
  });

  it('are not looked at in tools of development and in packages of this repository', () => {
    const entries = {
      '': {},
      'libs/tools': {},
      'node_modules/@faina/tools': { link: true },
      'node_modules/tool': { license: 'GPL-3.0-only', dev: true },
    };

    expect(licenceProblems(entries, none)).toEqual([]);
  });

  it('may be another one where an exception names it, as long as it is needed and says the same', () => {
    const entries = { 'node_modules/a': { license: 'EPL-2.0' } };

    expect(licenceProblems(entries, new Map([['a', { licence: 'EPL-2.0', why: 'x' }]]))).toEqual(
      [],
    );
    expect(licenceProblems(entries, new Map([['a', { licence: 'none', why: 'x' }]]))).toHaveLength(
      1,
    );
    expect(licenceProblems({}, new Map([['a', { licence: 'EPL-2.0', why: 'x' }]]))).toEqual([
      expect.stringContaining('a'),
    ]);
  });

  it.each([
    ['MIT', true],
    ['(AFL-2.1 OR BSD-3-Clause)', true],
    ['(GPL-2.0 OR EPL-2.0)', false],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT OR GPL-3.0) AND EPL-2.0', false],
    ['MIT*', false],
    ['', false],
  ])('%s: %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
});
