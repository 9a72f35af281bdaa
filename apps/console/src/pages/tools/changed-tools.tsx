import type { ApiAnswer } from '@faina/client';
import { useLive } from '../../live/use-live.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { LineDiff } from '../../parts/line-diff.tsx';
import { Section, Shown } from '../../parts/shown.tsx';
import { visibleParts } from '../../parts/visible-parts.ts';
import { VisibleText } from '../../parts/visible-text.tsx';
import { client, may } from '../../session/session.ts';
import { Time } from '../../parts/time.tsx';
import { toolTexts } from './texts.ts';

type ToolText = NonNullable<ApiAnswer<'/v1/mcp/tools/{name}', 'GET'>['offered']>;

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
              <p class="block">
                <VisibleText text={description} />
              </p>
              {reason && <p class="small dim">{reason}</p>}
              <Difference name={name} hash={hash} />
              {!may('operator') && <p class="small dim">{t.noOperator}</p>}
            </div>
            {may('operator') && hash !== undefined && (
              <ActButton
                label={t.accept}
                question={{
                  consequences: (
                    <>
                      <p>{t.acceptWhat}</p>
                      <p class="block">
                        <VisibleText text={description} />
                      </p>
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

/** What the server says now beside what was accepted. */
function Difference({ name, hash }: { readonly name: string; readonly hash?: string }) {
  const t = toolTexts();
  const service = client.value;
  const tool = useLive(
    (signal) => service.call('GET', '/v1/mcp/tools/{name}', { signal, path: { name } }),
    { of: [service, name, hash], isChangedBy: () => false },
  );
  return (
    <Shown of={tool}>
      {({ accepted, offered }) => {
        if (!accepted) return <p class="small faint">{t.before}</p>;
        if (!offered) return null;
        return (
          <>
            <p class="small faint">
              {accepted.by === null ? t.seenFirst : t.acceptedBy(accepted.by)}{' '}
              <Time at={accepted.at} />
            </p>
            <LineDiff
              from={readable(accepted)}
              to={readable(offered)}
              label={t.difference(name)}
              same={t.sameText}
            />
          </>
        );
      }}
    </Shown>
  );
}

/** What nobody would see stands as its number: a model reads it too. */
const readable = ({ description, inputSchema }: ToolText): string =>
  visibleParts(`${description}\n\n${JSON.stringify(inputSchema, null, 2)}\n`)
    .map(({ text }) => text)
    .join('');
