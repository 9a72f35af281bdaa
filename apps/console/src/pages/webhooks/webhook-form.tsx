import { useState } from 'preact/hooks';
import { ActForm } from '../../parts/act-form.tsx';
import { CheckList } from '../../parts/check-list.tsx';
import { FormField } from '../../parts/form-field.tsx';
import { useAsync } from '../../parts/use-async.ts';
import { client } from '../../session/session.ts';
import { webhookTexts } from './texts.ts';

const events = [
  'job.completed',
  'job.failed',
  'job.cancelled',
  'job.waiting',
  'approval.requested',
  'approval.reminder',
  'approval.decided',
] as const;

type Event = (typeof events)[number];

interface WebhookFormProps {
  readonly onMade: (secret: string) => void;
  readonly onCancel: () => void;
}

/** Who is told, and of what. */
export function WebhookForm({ onMade, onCancel }: WebhookFormProps) {
  const t = webhookTexts();
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<readonly Event[]>(['job.completed', 'job.failed']);
  const act = useAsync(async () => {
    const body = { url, events: [...chosen] };
    onMade((await client.value.call('POST', '/v1/webhooks', { body })).secret);
  });
  return (
    <ActForm act={act} effect={t.make} leave={t.discard} onLeave={onCancel}>
      <FormField
        label={t.url}
        type="url"
        value={url}
        onChange={setUrl}
        hint={t.urlHint}
        isRequired
        {...{ error: act.error, pointer: '/url' }}
      />
      <CheckList label={t.events} names={events} chosen={chosen} onChange={setChosen} />
    </ActForm>
  );
}
