import { useState } from 'preact/hooks';
import { useLive } from '../../live/use-live.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { FormField } from '../../parts/form-field.tsx';
import { isRecord } from '../../parts/json/exact-json.ts';
import { useAsync } from '../../parts/use-async.ts';
import { client } from '../../session/session.ts';
import { language } from '../../texts/language.ts';
import { cronWords } from './cron-words.ts';
import type { Schedule } from './schedule-line.tsx';
import { scheduleTexts } from './texts.ts';

interface ScheduleFormProps {
  /** Undefined for a new one. */
  readonly of?: Schedule;
  readonly onSaved: (name: string) => void;
  readonly onCancel: () => void;
}

/** What a schedule says, to be written or changed. */
export function ScheduleForm({ of, onSaved, onCancel }: ScheduleFormProps) {
  const t = scheduleTexts();
  const service = client.value;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [fields, setFields] = useState({
    name: of?.name ?? '',
    agent: of?.agent ?? '',
    input: textOf(of?.input),
    cron: of?.cron ?? '0 9 * * MON-FRI',
    timeZone: of?.timeZone ?? here,
    overlap: of?.overlap ?? 'skip',
    enabled: of?.enabled ?? true,
  });
  const agents = useLive(
    (signal) => service.call('GET', '/v1/agents', { signal, query: { limit: 100 } }),
    { of: [service], isChangedBy: () => false },
  );
  const act = useAsync(async () => {
    const { name, input, ...rest } = fields;
    const { tags, metadata, limits } = of ?? {};
    await service.call('PUT', '/v1/schedules/{name}', {
      path: { name },
      body: {
        ...rest,
        input: inputOf(input),
        ...(tags && { tags }),
        ...(metadata && { metadata }),
        ...(limits && { limits }),
      },
    });
    onSaved(name);
  });
  const { error } = act;
  const bind = (name: 'name' | 'agent' | 'input' | 'cron' | 'timeZone') => ({
    value: fields[name],
    onChange: (value: string) => {
      setFields({ ...fields, [name]: value });
    },
    isRequired: true,
    error,
    pointer: `/${name}`,
  });
  return (
    <ActForm act={act} effect={t.save} leave={t.discard} onLeave={onCancel}>
      {!of && <FormField label={t.name} hint={t.nameHint} isCode {...bind('name')} />}
      <FormField
        label={t.agent}
        choices={(agents.value?.items ?? []).map(({ name }) => [name, name])}
        isFree
        {...bind('agent')}
      />
      <FormField label={t.input} rows={3} hint={t.inputHint} {...bind('input')} />
      <FormField
        label={t.cron}
        isCode
        hint={cronWords(fields.cron, language.value) ?? t.cronHint}
        {...bind('cron')}
      />
      <FormField
        label={t.timeZone}
        choices={Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone])}
        isFree
        {...bind('timeZone')}
      />
      <FormField
        label={t.overlap}
        value={fields.overlap}
        choices={[
          ['skip', t.skip],
          ['queue', t.queue],
        ]}
        onChange={(value) => {
          setFields({ ...fields, overlap: value === 'queue' ? 'queue' : 'skip' });
        }}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={fields.enabled}
          onChange={({ currentTarget }) => {
            setFields({ ...fields, enabled: currentTarget.checked });
          }}
        />
        {t.enabled}
      </label>
      <p class="small dim">
        {t.saveHint} {of && t.kept}
      </p>
    </ActForm>
  );
}

const textOf = (input: unknown): string =>
  input === undefined ? '' : typeof input === 'string' ? input : JSON.stringify(input, null, 2);

/** A JSON object with a prompt as it is; anything else is a text. */
function inputOf(text: string): string | { prompt: string; [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value) && typeof value['prompt'] === 'string') {
      return { ...value, prompt: value['prompt'] };
    }
  } catch {
    // Words are no JSON.
  }
  return text;
}
