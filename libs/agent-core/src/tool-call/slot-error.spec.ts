import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { invalidSlotsError, missingSlotsError } from './slot-error.js';
import { defineReadTool } from '../ports/tool.js';

const parameters = z.strictObject({
  texto: z.string().min(1),
  quantidade: z.number(),
  cor: z.string().optional(),
});
const base = { name: 'add', description: '', parameters, execute: () => Promise.resolve('') };
const intent = { name: 'nota_adicionar', purpose: 'adicionar a nota' };
const tool = defineReadTool({ ...base, intent });

describe('C22 what an action needs', () => {
  it.each([
    [{}, 'texto, quantidade'],
    [{ texto: null, quantidade: 1 }, 'texto'],
    [{ texto: '  ', quantidade: 1 }, 'texto'],
    ['oi', 'texto, quantidade'],
    [null, 'texto, quantidade'],
  ])('is named where it is missing: %j', (given, names) => {
    expect(missingSlotsError(tool, given)).toMatchObject({
      message: `Para adicionar a nota preciso de: ${names}.`,
      code: 'MISSING_SLOTS',
      isRecoverable: true,
    });
  });

  it('is nothing where all required slots are there', () => {
    expect(missingSlotsError(tool, { texto: 'x', quantidade: 'dois' })).toBeUndefined();
  });

  it('is a value that can be used', () => {
    expect(invalidSlotsError(tool, { texto: 'x', quantidade: 'dois' })).toMatchObject({
      message: 'Para adicionar a nota preciso de um valor válido em: quantidade.',
      code: 'INVALID_SLOTS',
    });
    expect(invalidSlotsError(tool, { texto: 'x', quantidade: 1, x: 1 })?.message).toBe(
      'Para adicionar a nota preciso de valores válidos.',
    );
    expect(invalidSlotsError(tool, { texto: 'x', quantidade: 1 })).toBeUndefined();
  });

  it('is not worded for tools that planners do not speak of', () => {
    expect(missingSlotsError(defineReadTool(base), {})).toBeUndefined();
    expect(invalidSlotsError(defineReadTool(base), {})).toBeUndefined();
  });
});
