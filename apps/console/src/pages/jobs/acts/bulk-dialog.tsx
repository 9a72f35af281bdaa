import { useState } from 'preact/hooks';
import { duration } from '../../../format/durations.ts';
import { useLive } from '../../../live/use-live.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { setQuery } from '../../../router/location.ts';
import { client, may } from '../../../session/session.ts';
import { filterOf, type FilterQuery, statusesOf } from '../list/job-filter.ts';
import { actTexts } from './texts.ts';

type Action = 'retry' | 'cancel';

interface BulkDialogProps {
  readonly filter: FilterQuery;
  /** Those alone that failed of the same; nothing else of `filter` but its time counts then. */
  readonly failure?: string;
  readonly onClose: () => void;
}

/** Says how many jobs a filter means before anything is done to them. */
export function BulkDialog({ filter, failure, onClose }: BulkDialogProps) {
  const t = actTexts();
  const [openedAt] = useState(() => Date.now());
  const [action, setAction] = useState<Action>(
    failure === undefined && isOpen(filter.status) ? 'cancel' : 'retry',
  );
  const [ratePerSecond, setRate] = useState(5);
  const [max, setMax] = useState(1_000);
  const { schedule, owner, text, status: _, ...wanted } = filterOf(filter, openedAt);
  const isUnknown = failure === undefined && (schedule ?? owner ?? text) !== undefined;
  const states = statusesOf(filter);
  const meant =
    failure === undefined
      ? { ...wanted, ...(states.length > 0 && { status: [...states] }) }
      : {
          fingerprint: failure,
          ...(wanted.createdAfter !== undefined && { settledAfter: wanted.createdAfter }),
        };
  const body = { action, filter: meant, ratePerSecond, max };
  const counted = useLive(
    async (signal) =>
      !isUnknown
        ? client.value.call('POST', '/v1/jobs/bulk', { body: { ...body, dryRun: true }, signal })
        : undefined,
    { of: [action, max], isChangedBy: () => false },
  );
  const matched = counted.value?.matched;
  const begun = useAsync(async () => {
    // No more than was counted, also where more have failed meanwhile.
    const { id } = await client.value.call('POST', '/v1/jobs/bulk', {
      body: { ...body, max: Math.min(max, matched ?? 1) },
    });
    setQuery({ bulk: id ?? '' });
    onClose();
  });
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form
        class="bulk-form"
        onSubmit={(event) => {
          event.preventDefault();
          begun.run();
        }}
      >
        <fieldset class="choice">
          <legend class="unseen">{t.action}</legend>
          {(['retry', 'cancel'] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="action"
                checked={action === one}
                onChange={() => {
                  setAction(one);
                }}
              />
              {t[one]}
            </label>
          ))}
        </fieldset>
        <NumberField label={t.rate} value={ratePerSecond} most={50} onChange={setRate} />
        <NumberField label={t.max} value={max} most={10_000} onChange={setMax} />
        <p class="bulk-answer" role="status">
          {isUnknown && t.scheduleFilter}
          {!isUnknown && matched === undefined && !counted.error && t.counting}
          {matched === 0 && t.none}
          {matched !== undefined && matched > 0 && (
            <>
              {action === 'retry' ? t.wouldRetry(matched) : t.wouldCancel(matched)}{' '}
              {action === 'cancel' && may('admin') && `${t.ofOthers} `}
              {t.lasts(duration((matched / ratePerSecond) * 1_000))}
            </>
          )}
        </p>
        {(begun.error ?? counted.error) !== undefined && (
          <ErrorNote error={begun.error ?? counted.error} />
        )}
        <div class="row-of-controls">
          <button type="button" class="button end" onClick={onClose}>
            {t.keep}
          </button>
          <button class="button main" disabled={!matched || begun.isRunning}>
            {action === 'retry' ? t.doRetry(matched ?? 0) : t.doCancel(matched ?? 0)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const isOpen = (status: string) => /^(PENDING|ACTIVE|DELAYED|WAITING)(,|$)/.test(status);

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** What is no whole number in its bounds does not take effect. */
function NumberField({ label, value, most, onChange }: NumberFieldProps) {
  return (
    <label class="stacked">
      {label}
      <input
        class="field"
        type="number"
        min={1}
        max={most}
        step={1}
        required
        value={value}
        onInput={({ currentTarget }) => {
          if (currentTarget.checkValidity()) onChange(currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}
