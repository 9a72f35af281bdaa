import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { invalidSlotsError, missingSlotsError } from './slot-error.js';
import { defineReadTool } from '../../tool/tool.js';

const parameters = z.strictObject({
  texto: z.string().min(1),
  quantidade: z.number(),
  cor: z.string().optional(),
});
const base = { name: 'add', description: '', parameters, execute: () => Promise.resolve('') };
const purpose = { pt: 'adicionar a nota', en: 'add the note' };
const intent = { name: 'nota_adicionar', purpose };
const tool = defineReadTool({ ...base, intent });
const agent = { language: 'pt-BR' };
const english = { language: 'en-GB' };

describe('C22 what an action needs', () => {
  it.each([
    [{}, 'texto, quantidade'],
    [{ texto: null, quantidade: 1 }, 'texto'],
    [{ texto: '  ', quantidade: 1 }, 'texto'],
    ['oi', 'texto, quantidade'],
    [null, 'texto, quantidade'],
  ])('is named where it is missing: %j', (given, names) => {
    expect(missingSlotsError(tool, given, agent)).toMatchObject({
      message: `Para adicionar a nota preciso de: ${names}.`,
      code: 'MISSING_SLOTS',
      isRecoverable: true,
    });
  });

  it('is nothing where all required slots are there', () => {
    expect(missingSlotsError(tool, { texto: 'x', quantidade: 'dois' }, agent)).toBeUndefined();
  });

  it('is a value that can be used', () => {
    expect(invalidSlotsError(tool, { texto: 'x', quantidade: 'dois' }, agent)).toMatchObject({
      message: 'Para adicionar a nota preciso de um valor válido em: quantidade.',
      code: 'INVALID_SLOTS',
    });
    expect(invalidSlotsError(tool, { texto: 'x', quantidade: 1, x: 1 }, agent)?.message).toBe(
      'Para adicionar a nota preciso de valores válidos.',
    );
    expect(invalidSlotsError(tool, { texto: 'x', quantidade: 1 }, agent)).toBeUndefined();
  });

  it('is told in English by an agent whose language it is', () => {
    expect(missingSlotsError(tool, {}, english)?.message).toBe(
      'To add the note I need: texto, quantidade.',
    );
    expect(invalidSlotsError(tool, { texto: 'x', quantidade: 'two' }, english)?.message).toBe(
      'To add the note I need a valid value for: quantidade.',
    );
    expect(invalidSlotsError(tool, { texto: 'x', quantidade: 1, x: 1 }, english)?.message).toBe(
      'To add the note I need valid values.',
    );
  });

  it('is not worded for tools that planners do not speak of', () => {
    expect(missingSlotsError(defineReadTool(base), {}, agent)).toBeUndefined();
    expect(invalidSlotsError(defineReadTool(base), {}, agent)).toBeUndefined();
  });

  it('is called what people call it, in their language', () => {
    const slotNames = { pt: { texto: 'texto da nota' }, en: { texto: 'text of the note' } };
    const named = defineReadTool({
      ...base,
      parameters: z.object({ texto: z.string(), quantidade_total: z.number() }),
      intent: { ...intent, slotNames },
    });
    expect(missingSlotsError(named, {}, agent)?.message).toBe(
      'Para adicionar a nota preciso de: texto da nota, quantidade total.',
    );
    expect(invalidSlotsError(named, { texto: 1, quantidade_total: 1 }, english)?.message).toBe(
      'To add the note I need a valid value for: text of the note.',
    );
  });
});
