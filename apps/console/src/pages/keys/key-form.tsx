import { useState } from 'preact/hooks';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormField } from '../../parts/form-field.tsx';
import { useAsync } from '../../parts/use-async.ts';
import { client, may, me } from '../../session/session.ts';
import { keyTexts } from './texts.ts';

const scopes = [
  'jobs:read',
  'jobs:write',
  'approvals:write',
  'agents:write',
  'tenant:read',
  'priority',
  'admin',
  'operator',
] as const;

interface KeyFormProps {
  readonly onMade: (key: string) => void;
  readonly onCancel: () => void;
}

/** Whom a new key is for, and what it may do. */
export function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const t = keyTexts();
  const { value: who } = me;
  const tenantOfCaller = typeof who === 'string' ? '' : who.tenant;
  const [owner, setOwner] = useState('');
  const [tenant, setTenant] = useState(tenantOfCaller);
  const [chosen, setChosen] = useState<readonly string[]>(['jobs:read', 'jobs:write']);
  const [tools, setTools] = useState('*');
  const [expires, setExpires] = useState('');
  const { run, isRunning, error } = useAsync(async () => {
    const patterns = tools.split(',').map((one) => one.trim());
    const made = await client.value.call('POST', '/v1/keys', {
      body: {
        tenant,
        owner,
        scopes: [...chosen, ...patterns.filter(Boolean).map((one) => `tools:${one}`)],
        ...(expires && { expiresAt: new Date(expires).toISOString() }),
      },
    });
    onMade(made.key);
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
        label={t.owner}
        value={owner}
        onChange={setOwner}
        hint={t.ownerHint}
        isRequired
        {...{ error, pointer: '/owner' }}
      />
      {may('operator') && (
        <FormField
          label={t.tenant}
          value={tenant}
          onChange={setTenant}
          isRequired
          {...{ error, pointer: '/tenant' }}
        />
      )}
      <fieldset class="key-scopes">
        <legend class="small dim">{t.scopesLabel}</legend>
        {scopes
          .filter((scope) => may(scope))
          .map((scope) => (
            <label key={scope} class="check">
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={({ currentTarget }) => {
                  const others = chosen.filter((one) => one !== scope);
                  setChosen(currentTarget.checked ? [...others, scope] : others);
                }}
              />
              <span>
                <code>{scope}</code> {t[scope]}
              </span>
            </label>
          ))}
      </fieldset>
      <FormField
        label={t.tools}
        value={tools}
        onChange={setTools}
        hint={t.toolsHint}
        isCode
        {...{ error, pointer: '/scopes' }}
      />
      <FormField
        label={t.expires}
        type="datetime-local"
        value={expires}
        onChange={setExpires}
        hint={t.expiresHint}
        {...{ error, pointer: '/expiresAt' }}
      />
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
