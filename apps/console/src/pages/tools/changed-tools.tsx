import { useLive } from '../../live/use-live.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Section } from '../../parts/shown.tsx';
import { client, may } from '../../session/session.ts';
import { toolTexts } from './texts.ts';

/** Tools that their server now describes in another way; nothing where there is none. */
export function ChangedTools() {
  const t = toolTexts();
  const service = client.value;
  const tools = useLive((signal) => service.call('GET', '/v1/mcp/tools', { signal }), {
    of: [service],
    isChangedBy: () => false,
    everyMs: 10_000,
  });
  const changed = tools.value?.items.filter(({ status }) => status === 'changed') ?? [];
  if (changed.length === 0) return null;
  return (
    <Section title={t.waiting} count={changed.length}>
      <p class="dim changed-lead">{t.waitingLead}</p>
      <ul>
        {changed.map(({ name, server, description, hash, reason }) => (
          <li key={name} class="line changed-tool">
            <Icon name="notice" />
            <div>
              <p>
                <b>
                  <code>{name}</code>
                </b>{' '}
                <span class="dim">{t.mcp(server)}</span>
              </p>
              <p class="small faint">{t.nowSays}</p>
              <p class="block">{description}</p>
              {reason && <p class="small dim">{reason}</p>}
              <p class="small faint">
                {t.before} {hash && <code>{hash.slice(0, 12)}</code>}
              </p>
              {!may('operator') && <p class="small dim">{t.noOperator}</p>}
            </div>
            {may('operator') && hash !== undefined && (
              <ActButton
                label={t.accept}
                question={{
                  consequences: (
                    <>
                      <p>{t.acceptWhat}</p>
                      <p class="block">{description}</p>
                    </>
                  ),
                  effect: t.acceptDo,
                }}
                act={async () => {
                  await service.call('POST', '/v1/mcp/tools/{name}/accept', {
                    path: { name },
                    body: { hash },
                  });
                  tools.reload();
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
