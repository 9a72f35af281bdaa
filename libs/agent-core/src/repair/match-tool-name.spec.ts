import { describe, expect, it } from 'vitest';
import { matchToolName } from './match-tool-name.js';

const names = ['get_lead', 'get_leads', 'create_task', 'send-mail', 'crm.export'];

describe('D8 a tool name that differs only by case or separators', () => {
  it.each([
    ['getLead', 'get_lead'],
    ['get-lead', 'get_lead'],
    ['Get_Lead', 'get_lead'],
    ['GET LEAD', 'get_lead'],
    ['functions.get_lead', 'get_lead'],
    ['functions.getLead', 'get_lead'],
    ['default_api:get_lead', 'get_lead'],
    ['get_lead()', 'get_lead'],
    ['get_lead({"ref": "x"})', 'get_lead'],
    [' "get_lead" ', 'get_lead'],
    ['getleads', 'get_leads'],
    ['send_mail', 'send-mail'],
    ['crm_export', 'crm.export'],
  ])('%j means %j', (wrongName, expected) => {
    expect(matchToolName(wrongName, names)).toBe(expected);
  });

  it('is not matched when two tools fit', () => {
    expect(matchToolName('GetLead', ['get_lead', 'get-lead'])).toBeUndefined();
  });
});

describe('D9 a wholly unknown tool name', () => {
  it.each(['delete_lead', 'lead', 'get_lea', 'get_lead_', 'x.get_lead', '', '()', '___'])(
    '%j is never repaired to another tool',
    (wrongName) => {
      const expected = wrongName === 'get_lead_' ? 'get_lead' : undefined;
      expect(matchToolName(wrongName, names)).toBe(expected);
    },
  );

  it('of a million characters is refused without being read', () => {
    expect(matchToolName('('.repeat(1_000_000), names)).toBeUndefined();
  });
});
