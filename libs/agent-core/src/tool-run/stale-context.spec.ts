import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { staleContext } from './record-outcome.js';
import { defineReadTool } from '../tool/tool.js';
import type { JsonValue } from '../values/json/json-value.js';

const base = {
  name: 'look',
  description: '',
  parameters: z.object({}),
  execute: () => Promise.resolve('seen'),
};
const findsLead = defineReadTool({ ...base, contextResults: ['leadId', 'leadName'] });
const usesLead = defineReadTool({ ...base, contextArguments: { lead: 'leadId' } });
const context = { leadId: 'paul', leadName: 'Paul', proposalId: '7' };

describe('what a failed call leaves in the context', () => {
  it('is nothing of what the tool would have made current', () => {
    expect(staleContext(findsLead, { ref: 'x' }, context)).toEqual({
      leadId: null,
      leadName: null,
    });
  });

  it('is nothing of what another one was named for', () => {
    expect(staleContext(usesLead, { lead: 'Maria' }, context)).toEqual({ leadId: null });
  });

  it.each<JsonValue>([{ lead: 'paul' }, { lead: null }, {}, 'no object', null, 7])(
    'is all where the call was about what is current: %j',
    (params) => {
      expect(staleContext(usesLead, params, context)).toBeUndefined();
    },
  );

  it('is not changed where it is empty already', () => {
    expect(staleContext(findsLead, {}, { leadId: null })).toBeUndefined();
  });
});
