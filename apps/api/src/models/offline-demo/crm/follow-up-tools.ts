import { z } from 'zod';
import { type CrmTool, telling } from './crm-tool.js';
import { clipped, listed, particulars } from './listed.js';
import type { Language } from '../request-language.js';

const MOST_NOTE_CHARACTERS = 500;

const note = z.object({ texto: z.string() });
const task = z.object({
  id: z.string(),
  titulo: z.string(),
  data_limite: z.string().nullish(),
  concluida_em: z.string().nullish(),
});
type Task = z.infer<typeof task>;

/** The tools for notes and tasks. */
export const FOLLOW_UP_TOOLS: readonly CrmTool[] = [
  {
    name: 'add_note_to_lead',
    intent: 'nota_adicionar',
    purpose: { pt: 'adicionar a nota', en: 'add the note' },
    told: telling(note, ({ texto }, { language }) => {
      const isLong = texto.length > MOST_NOTE_CHARACTERS;
      const shown = isLong ? `${texto.slice(0, MOST_NOTE_CHARACTERS - 1).toWellFormed()}…` : texto;
      return `${language === 'pt' ? 'Nota registrada' : 'Note added'}: '${shown}'`;
    }),
  },
  {
    name: 'list_notes',
    intent: 'nota_listar',
    purpose: { pt: 'listar as notas', en: 'list the notes' },
    told: telling(
      z.object({ total: z.number(), notas: z.array(note) }),
      ({ total, notas }, { language }) => {
        if (total === 0) return language === 'pt' ? 'Nenhuma nota' : 'No notes';
        const shown = notas.map(({ texto }) => `'${clipped(texto)}'`);
        return listed(language === 'pt' ? 'Notas' : 'Notes', shown, total, language);
      },
    ),
  },
  {
    name: 'create_task',
    intent: 'tarefa_criar',
    purpose: { pt: 'criar a tarefa', en: 'create the task' },
    told: telling(
      task,
      (created, { language }) =>
        `${language === 'pt' ? 'Tarefa criada' : 'Task created'}: ${created.titulo} ${idAndDay(created, language)}`,
    ),
  },
  {
    name: 'complete_task',
    intent: 'tarefa_concluir',
    purpose: { pt: 'concluir a tarefa', en: 'complete the task' },
    told: telling(
      task.extend({ ja_estava_concluida: z.boolean().optional() }),
      ({ id, titulo, ja_estava_concluida: wasDone }, { language }) => {
        const done = language === 'pt' ? 'Tarefa concluída' : 'Task completed';
        const before =
          language === 'pt' ? 'Tarefa já estava concluída' : 'Task was completed already';
        return `${wasDone === true ? before : done}: ${titulo} (id: ${id})`;
      },
    ),
  },
  {
    name: 'list_tasks',
    intent: 'tarefa_listar',
    purpose: { pt: 'listar as tarefas', en: 'list the tasks' },
    told: telling(
      z.object({ total: z.number(), tarefas: z.array(task) }),
      ({ total, tarefas }, { args, language }) => {
        const isOpenOnly = args.apenas_abertas === true;
        const open = language === 'pt' ? 'Tarefas em aberto' : 'Open tasks';
        const title = isOpenOnly ? open : language === 'pt' ? 'Tarefas' : 'Tasks';
        if (total === 0) return `${title}: ${language === 'pt' ? 'nenhuma' : 'none'}`;
        const shown = tarefas.map((one) => `${clipped(one.titulo)} ${idAndDay(one, language)}`);
        return listed(title, shown, total, language);
      },
    ),
  },
];

const idAndDay = ({ id, data_limite: due, concluida_em: done }: Task, language: Language): string =>
  particulars([
    ['id', id],
    [language === 'pt' ? 'prazo' : 'due', due],
    [language === 'pt' ? 'concluída em' : 'completed at', done],
  ]);
