import { describe, expect, it } from 'vitest';
import { leadCreated } from './leads/create-lead.js';
import { leadFound } from './leads/lead-texts.js';
import type { Lead } from './leads/lead.js';
import { leadsListed } from './leads/list-leads.js';
import { noteAdded } from './notes/add-note-to-lead.js';
import { itemAdded } from './proposals/add-proposal-item.js';
import { proposalDrafted } from './proposals/draft-proposal.js';
import { listSegment } from './shared/list-segment.js';
import { taskCreated } from './tasks/create-task.js';
import { tasksListed } from './tasks/list-tasks.js';
import type { Task } from './tasks/task.js';

const at = new Date('2026-11-20T15:00:00Z');

const lead: Lead = {
  id: 'l-1',
  owner: 'ana',
  name: 'Lennon',
  email: null,
  phone: '+5511987654321',
  company: 'ACME',
  origin: null,
  statusCode: 'novo',
  createdAt: at,
  updatedAt: at,
};

const task: Task = {
  id: 't-1',
  leadId: 'l-1',
  leadName: 'Lennon',
  title: 'ligar',
  dueOn: '2026-11-21',
  type: 'tarefa',
  completedAt: null,
  createdAt: at,
};

describe('C4 the segments of effects have the words of the seed', () => {
  it.each([
    [leadCreated(lead, 'pt'), 'Lead criado: Lennon (id: l-1)'],
    [
      noteAdded({ id: 'n-1', text: 'follow-up', createdAt: at }, 'pt'),
      "Nota registrada: 'follow-up'",
    ],
    [taskCreated(task, 'pt'), 'Tarefa criada: ligar (id: t-1, prazo: 21/11/2026)'],
    [taskCreated({ ...task, dueOn: null }, 'pt'), 'Tarefa criada: ligar (id: t-1)'],
    [proposalDrafted({ id: 'p-1', title: 'ACME' }, 'pt'), 'Proposta rascunhada: ACME (id: p-1)'],
    [
      itemAdded(
        { position: 1, description: 'Site', quantity: '2', unitPrice: '1500.00', total: '3000.00' },
        'BRL',
        'pt',
      ),
      'Item adicionado: Site (2 x R$ 1.500,00 = R$ 3.000,00)',
    ],
  ])('%s', (segment, expected) => {
    expect(segment).toBe(expected);
  });
});

describe('the segments of what was found', () => {
  it('tell what is known of a lead and leave out the rest', () => {
    expect(leadFound(lead, 'pt')).toBe(
      'Lead encontrado: Lennon (empresa: ACME, telefone: +5511987654321, status: novo)',
    );
  });

  it('show ten entries and count the rest', () => {
    const entries = Array.from({ length: 12 }, (_item, index) => `e${index}`);
    expect(listSegment('Lista', entries, 40, 'pt')).toBe(
      `Lista: ${entries.slice(0, 10).join('; ')}; e mais 30`,
    );
    expect(listSegment('Lista', ['e0'], 1, 'pt')).toBe('Lista: e0');
  });

  it('stay short, whatever the texts are', () => {
    const long = { ...task, title: 'x'.repeat(200) };
    const rows = Array.from({ length: 50 }, () => long);
    const open = { isOpenOnly: true, leadName: lead.name };
    expect(tasksListed(open, { rows, total: 50 }, 'pt').length).toBeLessThan(2_500);
    expect(
      noteAdded({ id: 'n', text: '💼'.repeat(2_000), createdAt: at }, 'pt').isWellFormed(),
    ).toBe(true);
    expect(
      noteAdded({ id: 'n', text: 'x'.repeat(4_000), createdAt: at }, 'pt').length,
    ).toBeLessThan(550);
  });

  it('say that there is nothing', () => {
    const all = { isOpenOnly: false, leadName: undefined };
    expect(tasksListed(all, { rows: [], total: 0 }, 'pt')).toBe('Nenhuma tarefa');
    expect(leadsListed({ rows: [], page: 1, pages: 0, total: 0 }, 'pt')).toBe(
      'Nenhum lead cadastrado',
    );
  });
});
