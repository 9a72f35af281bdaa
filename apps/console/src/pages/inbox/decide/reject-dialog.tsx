import type { Approval } from '@faina/client';
import { useState } from 'preact/hooks';
import { ActForm } from '../../../parts/act-form.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { client } from '../../../session/session.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import { RefusedNote } from './refused-note.tsx';

const texts = defineTexts({
  en: {
    title: 'Reject this call',
    reason: 'Reason',
    help: 'The agent is told the reason of a rejection. It may be left out.',
    reject: 'Reject',
    back: 'Back',
  },
  'pt-BR': {
    title: 'Rejeitar esta chamada',
    reason: 'Motivo',
    help: 'O agente é informado do motivo de uma rejeição. Pode ficar em branco.',
    reject: 'Rejeitar',
    back: 'Voltar',
  },
});

interface RejectDialogProps {
  readonly approval: Approval;
  readonly onDone: (decided: Approval) => void;
  readonly onRefused: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Asks for the reason, then rejects. */
export function RejectDialog({ approval, onDone, onRefused, onClose }: RejectDialogProps) {
  const t = texts();
  const [reason, setReason] = useState('');
  const act = useAsync(async () => {
    const said = reason.trim();
    try {
      onDone(
        await client.value.approvals.decide(approval, {
          decision: 'reject',
          ...(said && { reason: said }),
        }),
      );
    } catch (refusal) {
      onRefused(refusal);
      throw refusal;
    }
  });
  return (
    <Dialog title={t.title} onClose={onClose}>
      <ActForm
        act={act}
        effect={t.reject}
        leave={t.back}
        onLeave={onClose}
        refusal={<RefusedNote error={act.error} />}
        look="inbox-form"
      >
        <label class="stacked">
          {t.reason}
          <textarea
            class="field"
            rows={3}
            maxLength={2_000}
            value={reason}
            aria-describedby="reason-help"
            onInput={({ currentTarget }) => {
              setReason(currentTarget.value);
            }}
          />
        </label>
        <p id="reason-help" class="small faint">
          {t.help}
        </p>
      </ActForm>
    </Dialog>
  );
}
