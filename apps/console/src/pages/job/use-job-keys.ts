import type { RefObject } from 'preact';
import { useShortcuts } from '../../frame/shortcuts.ts';
import { goTo, hrefOf } from '../../router/location.ts';
import { defineTexts } from '../../texts/define-texts.ts';
import type { Step } from './data/job-types.ts';
import type { Neighbours } from './head/neighbours.ts';
import { selectedStep, selectStep, showView } from './selection.ts';

const texts = defineTexts({
  en: {
    failure: 'Next step that failed',
    next: 'Next job of the list',
    previous: 'Previous job of the list',
    talk: 'Conversation',
    steps: 'Steps',
    history: 'History',
    search: 'Find in this job',
    close: 'Close the step',
  },
  'pt-BR': {
    failure: 'Próximo passo que falhou',
    next: 'Próximo job da lista',
    previous: 'Job anterior da lista',
    talk: 'Conversa',
    steps: 'Passos',
    history: 'Histórico',
    search: 'Procurar neste job',
    close: 'Fechar o passo',
  },
});

interface KeysOf {
  readonly steps: readonly Step[];
  readonly neighbours: Neighbours | undefined;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** The keys of the page of a job. */
export function useJobKeys({ steps, neighbours, search }: KeysOf): void {
  const t = texts();
  const show = (id: string | undefined) => {
    if (id !== undefined) goTo(hrefOf(`/jobs/${id}`));
  };
  useShortcuts({
    f: {
      does: t.failure,
      run: () => {
        const after = selectedStep() ?? 0;
        const bad = steps.filter(({ status }) => status === 'failed' || status === 'unknown');
        const next = bad.find(({ seq }) => seq > after) ?? bad[0];
        if (next) selectStep(next.seq);
      },
    },
    j: {
      does: t.next,
      run: () => {
        show(neighbours?.next);
      },
    },
    k: {
      does: t.previous,
      run: () => {
        show(neighbours?.previous);
      },
    },
    1: {
      does: t.talk,
      run: () => {
        showView('talk');
      },
    },
    2: {
      does: t.steps,
      run: () => {
        showView('steps');
      },
    },
    3: {
      does: t.history,
      run: () => {
        showView('history');
      },
    },
    '/': {
      does: t.search,
      run: () => {
        search.current?.focus();
      },
    },
    Escape: {
      does: t.close,
      run: () => {
        selectStep(undefined);
      },
    },
  });
}
