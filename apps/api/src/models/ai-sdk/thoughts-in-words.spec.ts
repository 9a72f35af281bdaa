import { describe, expect, it } from 'vitest';
import { partThoughts } from './thoughts-in-words.js';

describe('partThoughts', () => {
  it.each([
    ['<think>\nHm.\n</think>\n\nDone.', 'Hm.', 'Done.'],
    ['\n<think></think>Done.', '', 'Done.'],
    ['Hm.\n</think>\n\nDone.', 'Hm.', 'Done.'],
    ['</think>\nDone.', '', 'Done.'],
    ['Hm.\n</think>', 'Hm.', ''],
    ['<think>Hm, that is lo', 'Hm, that is lo', ''],
    ['<think>The tag </think> Done.', 'The tag', 'Done.'],
  ])('parts %j', (text, thoughts, words) => {
    expect(partThoughts(text)).toEqual({ thoughts, words });
  });

  it.each([
    'Done.',
    'Write <think> before and </think> behind it.',
    'Write\n</think>\nbehind <think>.',
    'It ends with </think>.',
    '',
  ])('leaves %j as it is', (text) => {
    expect(partThoughts(text)).toBeUndefined();
  });
});
