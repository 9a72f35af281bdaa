import { type Draft, type FieldName, type NumberField, numberFields } from './draft.ts';
import { TextField } from './text-field.tsx';
import { submitTexts } from './texts.ts';

interface MoreFieldsProps {
  readonly draft: Draft;
  readonly faults: (name: FieldName) => readonly string[];
  readonly onChange: (part: Partial<Draft>) => void;
}

/** What most jobs leave as it is. */
export function MoreFields({ draft, faults, onChange }: MoreFieldsProps) {
  const t = submitTexts();
  const numberField = (name: NumberField) => (
    <TextField
      key={name}
      name={name}
      label={t[name]}
      hint={numberFields[name].usual}
      isNumber
      value={draft[name]}
      faults={faults(name)}
      onChange={(value) => {
        onChange({ [name]: value });
      }}
    />
  );
  const textField = (name: 'threadId' | 'tags' | 'metadata' | 'webhookUrl', rows?: number) => (
    <TextField
      name={name}
      label={t[name]}
      value={draft[name]}
      faults={faults(name)}
      {...(rows !== undefined && { rows })}
      onChange={(value) => {
        onChange({ [name]: value });
      }}
    />
  );
  return (
    <details class="submit-more">
      <summary>{t.more}</summary>
      <fieldset>
        <legend>{t.whenAndHow}</legend>
        {(['priority', 'delay', 'maxAttempts'] as const).map(numberField)}
        {textField('threadId')}
        {textField('webhookUrl')}
        <label class="check">
          <input
            type="checkbox"
            checked={draft.isStreamed}
            onChange={({ currentTarget }) => {
              onChange({ isStreamed: currentTarget.checked });
            }}
          />
          {t.isStreamed}
        </label>
      </fieldset>
      <fieldset>
        <legend>{t.names}</legend>
        {textField('tags')}
        {textField('metadata', 2)}
      </fieldset>
      <fieldset>
        <legend>
          {t.limits} <span class="small faint">{t.limitsHint}</span>
        </legend>
        {(
          [
            'maxIterations',
            'deadline',
            'maxToolCalls',
            'maxTokens',
            'maxCostUsd',
            'toolTimeout',
          ] as const
        ).map(numberField)}
      </fieldset>
    </details>
  );
}
