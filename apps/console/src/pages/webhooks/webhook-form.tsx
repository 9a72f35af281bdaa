import { useState } from 'preact/hooks';
import { ErrorNote } from '../../parts/error-note.tsx';
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
  const { run, isRunning, error } = useAsync(async () => {
    const body = { url, events: [...chosen] };
    onMade((await client.value.call('POST', '/v1/webhooks', { body })).secret);
  });
  return (
    <form
      class="form-grid"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <FormField
        label={t.url}
        type="url"
        value={url}
        onChange={setUrl}
        hint={t.urlHint}
        isRequired
        {...{ error, pointer: '/url' }}
      />
      <fieldset class="webhook-events">
        <legend class="small dim">{t.events}</legend>
        {events.map((event) => (
          <label key={event} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(event)}
              onChange={({ currentTarget }) => {
                const others = chosen.filter((one) => one !== event);
                setChosen(currentTarget.checked ? [...others, event] : others);
              }}
            />
            <code>{event}</code>
          </label>
        ))}
      </fieldset>
      {error !== undefined && <ErrorNote error={error} />}
      <div class="row-of-controls">
        <button class="button main" disabled={isRunning}>
          {t.make}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {t.discard}
        </button>
      </div>
    </form>
  );
}
