import { useState } from 'preact/hooks';
import { useLive } from '../../live/use-live.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { NewestJobs } from '../../parts/newest-jobs.tsx';
import { Shown } from '../../parts/shown.tsx';
import { hrefOf } from '../../router/location.ts';
import { client, may } from '../../session/session.ts';
import { AgentEditor, type Written } from './agent-editor.tsx';
import { AgentSections } from './agent-sections.tsx';
import { AgentVersions } from './agent-versions.tsx';
import './agents.css';
import { type Agent, definitionOf } from './definition.ts';
import { agentTexts } from './texts.ts';

/** One agent: what it is, what was changed, what it has done. */
export function AgentPage({ parameters: [name = ''] }: { parameters: readonly string[] }) {
  usePageTitle(name);
  const service = client.value;
  const agent = useLive(
    (signal) => service.call('GET', '/v1/agents/{name}', { signal, path: { name } }),
    {
      of: [service, name],
      needs: ['jobs:read', 'jobs:write', 'agents:write'],
      isChangedBy: () => false,
    },
  );
  return (
    <>
      {!agent.value && <h1>{name}</h1>}
      <Shown of={agent}>{(value) => <Loaded agent={value} reload={agent.reload} />}</Shown>
    </>
  );
}

function Loaded({ agent, reload }: { readonly agent: Agent; readonly reload: () => void }) {
  const t = agentTexts();
  const { name, version, shipped, archivedAt } = agent;
  const [isEditing, setIsEditing] = useState(false);
  const [written, setWritten] = useState<Written>();
  const path = { name };
  return (
    <>
      <header class="page-head">
        <h1>{name}</h1>
        <p class="dim">
          {t.version} {version} · {shipped ? t.shipped : t.own}
        </p>
        <div class="end row-of-controls">
          {!archivedAt && (
            <a class="button" href={hrefOf('/submit', { agent: name })}>
              {t.submit}
            </a>
          )}
          {may('agents:write') && (
            <>
              <button
                type="button"
                class="button"
                aria-expanded={isEditing}
                onClick={() => {
                  setIsEditing(!isEditing);
                }}
              >
                {t.edit}
              </button>
              {shipped && may('admin') && (
                <ActButton
                  label={t.restore}
                  question={{ consequences: t.restoreWhat(name), effect: t.restoreDo }}
                  act={async () => {
                    await client.value.call('POST', '/v1/agents/{name}/restore', { path });
                    reload();
                  }}
                />
              )}
              {!archivedAt && (
                <ActButton
                  label={t.archive}
                  question={{ consequences: t.archiveWhat(name), effect: t.archiveDo }}
                  act={async () => {
                    await client.value.call('DELETE', '/v1/agents/{name}', { path });
                    reload();
                  }}
                />
              )}
            </>
          )}
        </div>
      </header>
      {archivedAt && <p class="needed">{t.isArchived}</p>}
      {written && (
        <div role="status">
          <p>{written.isNew ? t.written(String(written.version)) : t.unchanged}</p>
          <ul class="needed">
            {written.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
      {isEditing && (
        <AgentEditor
          name={name}
          definition={definitionOf(agent)}
          onWritten={(what) => {
            setWritten(what);
            setIsEditing(false);
            reload();
          }}
          onCancel={() => {
            setIsEditing(false);
          }}
        />
      )}
      <AgentSections
        agent={agent}
        versions={<AgentVersions name={name} newest={version} />}
        jobs={
          <NewestJobs title={t.jobs} all={t.allJobs} none={t.noJobs} filter={{ agent: name }} />
        }
      />
    </>
  );
}
