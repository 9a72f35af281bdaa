import { ProblemError } from '@faina/client';
import { useRef, useState } from 'preact/hooks';
import { ActForm } from '../../parts/act-form.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormField } from '../../parts/form-field.tsx';
import { isRecord } from '../../parts/json/exact-json.ts';
import { placeOf } from '../../parts/json-place.ts';
import { useAsync } from '../../parts/use-async.ts';
import { client } from '../../session/session.ts';
import { agentTexts } from './texts.ts';

/** What became of what was written. */
export interface Written {
  readonly name: string;
  readonly version: number;
  /** Whether there is a new version: none where nothing was changed. */
  readonly isNew: boolean;
  /** What it takes away, in the words of the service. */
  readonly notices: readonly string[];
}

interface AgentEditorProps {
  /** Undefined for a new agent, which gets a name. */
  readonly name?: string;
  readonly definition: string;
  readonly onWritten: (written: Written) => void;
  readonly onCancel: () => void;
}

/** The definition of an agent as JSON, with what the service says of it. */
export function AgentEditor({ name, definition, onWritten, onCancel }: AgentEditorProps) {
  const t = agentTexts();
  const [typedName, setTypedName] = useState('');
  const [text, setText] = useState(definition);
  const place = useRef<HTMLFormElement>(null);
  const act = useAsync(async () => {
    const fault = faultOf(text);
    if (fault !== undefined) throw new SyntaxError(t.noJson(fault));
    // As it is typed: the service says by itself what is wrong with it, place by place.
    const response = await client.value.fetch(
      `/v1/agents/${encodeURIComponent(name ?? typedName)}`,
      {
        method: 'PUT',
        body: text,
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(30_000),
      },
    );
    const answer: unknown = await response.json();
    const notices = isRecord(answer) && Array.isArray(answer['notices']) ? answer['notices'] : [];
    onWritten({
      name: name ?? typedName,
      version: isRecord(answer) && typeof answer['version'] === 'number' ? answer['version'] : 0,
      isNew: response.status === 201,
      notices: notices.filter((notice) => typeof notice === 'string'),
    });
  });
  const select = (pointer: string) => {
    const area = place.current?.querySelector('textarea');
    const found = placeOf(text, pointer);
    if (!area || !found) return;
    area.focus();
    area.setSelectionRange(...found);
    const lines = text.slice(0, found[0]).split('\n').length;
    area.scrollTop = (lines - 4) * (area.scrollHeight / text.split('\n').length);
  };
  const { error } = act;
  const refusal = (
    <>
      {error instanceof SyntaxError && (
        <p role="alert" class="failed">
          {error.message}
        </p>
      )}
      {error !== undefined && !(error instanceof SyntaxError) && <ErrorNote error={error} />}
      {error instanceof ProblemError && (
        <p class="row-of-controls">
          {error.errors
            .filter(({ pointer }) => placeOf(text, pointer))
            .slice(0, 10)
            .map(({ pointer }) => (
              <button
                key={pointer}
                type="button"
                class="button"
                onClick={() => {
                  select(pointer);
                }}
              >
                {t.place} <code>{pointer}</code>
              </button>
            ))}
        </p>
      )}
    </>
  );
  return (
    <ActForm
      act={act}
      effect={t.write}
      leave={t.cancel}
      onLeave={onCancel}
      place={place}
      look="form-grid agent-editor"
      refusal={refusal}
    >
      {name === undefined && (
        <FormField
          label={t.name}
          value={typedName}
          onChange={setTypedName}
          hint={t.nameHint}
          isRequired
          isCode
          {...{ error, pointer: '/name' }}
        />
      )}
      <FormField
        label={t.json}
        value={text}
        onChange={setText}
        hint={t.jsonHint}
        rows={24}
        isCode
      />
    </ActForm>
  );
}

/** Why a text is no JSON; undefined where it is. */
function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
