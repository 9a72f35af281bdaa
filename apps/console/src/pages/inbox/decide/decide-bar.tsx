import type { Approval } from '@faina/client';
import { useState } from 'preact/hooks';
import { useShortcuts } from '../../../frame/shortcuts.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { client } from '../../../session/session.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import { EditDialog } from './edit-dialog.tsx';
import { RefusedNote } from './refused-note.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const texts = defineTexts({
  en: {
    approve: (tool: string) => `Approve and run ${tool}`,
    approveMail: 'Approve and send',
    approveAnswer: 'Send the answer',
    reject: 'Reject…',
    edit: 'Edit…',
    back: 'Back',
    keyApprove: 'Approve',
    keyReject: 'Reject',
    keyEdit: 'Edit',
    outside: 'This acts on the world outside and cannot be taken back.',
    hash: 'Holds for exactly this, fingerprint',
  },
  'pt-BR': {
    approve: (tool: string) => `Aprovar e executar ${tool}`,
    approveMail: 'Aprovar e enviar',
    approveAnswer: 'Enviar a resposta',
    reject: 'Rejeitar…',
    edit: 'Editar…',
    back: 'Voltar',
    keyApprove: 'Aprovar',
    keyReject: 'Rejeitar',
    keyEdit: 'Editar',
    outside: 'Isto age no mundo lá fora e não pode ser desfeito.',
    hash: 'Vale exatamente para isto, impressão digital',
  },
});

interface DecideBarProps {
  /** As it is shown: its hash goes with the decision. */
  readonly approval: Approval;
  readonly schema: unknown;
  readonly isMail: boolean;
  /** Whether the call acts outside of the service, or nobody knows. */
  readonly isExternal: boolean;
  /** Why nothing can be decided now; undefined where it can. */
  readonly barred: string | undefined;
  /** The answer to a question as it is filled in; undefined where it has a fault. */
  readonly readAnswer?: () => Readonly<Record<string, unknown>> | undefined;
  readonly onChanged: (approval: Approval) => void;
  readonly onRefused: (error: unknown) => void;
}

/** What a person can say to a question, at the lower edge of a phone. */
export function DecideBar(props: DecideBarProps) {
  const { approval, schema, isMail, isExternal, barred, readAnswer, onChanged, onRefused } = props;
  const t = texts();
  const [open, setOpen] = useState<'approve' | 'reject' | 'edit'>();
  const close = () => {
    setOpen(undefined);
  };
  const done = (changed: Approval) => {
    close();
    onChanged(changed);
  };
  const { run, isRunning, error } = useAsync(async () => {
    const answer = readAnswer?.();
    if (readAnswer && !answer) return;
    try {
      const said = { decision: 'approve' as const, ...(answer && { answer }) };
      done(await client.value.approvals.decide(approval, said));
    } catch (refusal) {
      close();
      onRefused(refusal);
      throw refusal;
    }
  });
  const canEdit = approval.editable.length > 0;
  const when = (act: () => void) => () => {
    if (barred === undefined && !isRunning) act();
  };
  useShortcuts({
    a: {
      does: t.keyApprove,
      run: when(() => {
        if (isExternal || readAnswer) setOpen('approve');
        else run();
      }),
    },
    r: {
      does: t.keyReject,
      run: when(() => {
        setOpen('reject');
      }),
    },
    ...(canEdit && {
      e: {
        does: t.keyEdit,
        run: when(() => {
          setOpen('edit');
        }),
      },
    }),
  });
  const words = readAnswer ? t.approveAnswer : isMail ? t.approveMail : t.approve(approval.tool);
  const isOff = barred !== undefined || isRunning;
  const opener = (which: 'reject' | 'edit', label: string, key: string) => (
    <button
      type="button"
      class="button"
      disabled={isOff}
      onClick={() => {
        setOpen(which);
      }}
    >
      {label} <kbd aria-hidden="true">{key}</kbd>
    </button>
  );
  return (
    <footer class="decide-bar">
      {open === undefined && <RefusedNote error={error} />}
      {barred !== undefined && <p class="needed">{barred}</p>}
      <div class="row-of-controls">
        <button type="button" class="button main" disabled={isOff} onClick={run}>
          {words} <kbd aria-hidden="true">a</kbd>
        </button>
        {opener('reject', t.reject, 'r')}
        {canEdit && opener('edit', t.edit, 'e')}
        <span class="end small faint decide-hash">
          {t.hash}{' '}
          <code title={approval.hash}>
            {approval.hash.slice(0, 8)}…{approval.hash.slice(-4)}
          </code>
        </span>
      </div>
      {open === 'approve' && (
        <Dialog title={words} onClose={close}>
          {isExternal && <p>{t.outside}</p>}
          <div class="row-of-controls">
            <button type="button" class="button main" disabled={isRunning} onClick={run}>
              {words}
            </button>
            <button type="button" class="button" onClick={close}>
              {t.back}
            </button>
          </div>
        </Dialog>
      )}
      {open === 'reject' && (
        <RejectDialog approval={approval} onDone={done} onRefused={onRefused} onClose={close} />
      )}
      {open === 'edit' && (
        <EditDialog
          approval={approval}
          schema={schema}
          onDone={done}
          onRefused={onRefused}
          onClose={close}
        />
      )}
    </footer>
  );
}
