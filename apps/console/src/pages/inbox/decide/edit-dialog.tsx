import type { Approval } from '@faina/client';
import { ActForm } from '../../../parts/act-form.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { client } from '../../../session/session.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import { FieldControl } from './field-control.tsx';
import { fieldsOf } from './field-values.ts';
import { recordOf } from './record.ts';
import { RefusedNote } from './refused-note.tsx';
import { useFields } from './use-fields.ts';

const texts = defineTexts({
  en: {
    title: 'Change what is asked',
    help: 'The tool makes a new preview. It is shown before anything is approved.',
    show: 'Show the new preview',
    back: 'Back',
    noValue: 'This is no value of the field’s kind.',
  },
  'pt-BR': {
    title: 'Alterar o que se pergunta',
    help: 'A ferramenta faz uma nova prévia. Ela é mostrada antes de qualquer aprovação.',
    show: 'Mostrar a nova prévia',
    back: 'Voltar',
    noValue: 'Este valor não é do tipo do campo.',
  },
});

interface EditDialogProps {
  readonly approval: Approval;
  /** Of the tool's arguments. */
  readonly schema: unknown;
  readonly onDone: (asked: Approval) => void;
  readonly onRefused: (error: unknown) => void;
  readonly onClose: () => void;
}

/** The arguments that people may change; nothing is decided by it. */
export function EditDialog({ approval, schema, onDone, onRefused, onClose }: EditDialogProps) {
  const t = texts();
  const args = recordOf(approval.args);
  const fields = fieldsOf(schema, approval.editable);
  const held = useFields(fields, args, t.noValue);
  const act = useAsync(async () => {
    const given = held.read();
    if (!given) return;
    const changed = Object.entries(given).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(args[name]),
    );
    try {
      onDone(await client.value.approvals.edit(approval, Object.fromEntries(changed)));
    } catch (refusal) {
      held.refuse(refusal, '/args');
      onRefused(refusal);
      throw refusal;
    }
  });
  return (
    <Dialog title={t.title} onClose={onClose}>
      <ActForm
        act={act}
        effect={t.show}
        leave={t.back}
        onLeave={onClose}
        refusal={<RefusedNote error={act.error} />}
        look="inbox-form"
      >
        <p class="dim">{t.help}</p>
        {fields.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            typed={held.typed[field.name] ?? ''}
            fault={held.faults[field.name]}
            onType={(typed) => {
              held.type(field.name, typed);
            }}
          />
        ))}
      </ActForm>
    </Dialog>
  );
}
