import { useState } from 'preact/hooks';
import { ActForm } from '../../parts/act-form.tsx';
import { CheckList } from '../../parts/check-list.tsx';
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
  const [chosen, setChosen] = useState<readonly (typeof scopes)[number][]>([
    'jobs:read',
    'jobs:write',
  ]);
  const [tools, setTools] = useState('*');
  const [expires, setExpires] = useState('');
  const act = useAsync(async () => {
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
  const { error } = act;
  return (
    <ActForm act={act} effect={t.make} leave={t.discard} onLeave={onCancel}>
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
      <CheckList
        label={t.scopesLabel}
        names={scopes.filter((scope) => may(scope))}
        chosen={chosen}
        onChange={setChosen}
        meaning={(scope) => t[scope]}
      />
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
    </ActForm>
  );
}
