import type { Field, Typed } from './field-values.ts';

interface FieldControlProps {
  readonly field: Field;
  readonly typed: Typed;
  readonly fault: string | undefined;
  readonly onType: (typed: Typed) => void;
}

/** A control for a field, with its words and what is wrong with it. */
export function FieldControl({ field, typed, fault, onType }: FieldControlProps) {
  const { name, title, help, kind } = field;
  const about = { 'aria-describedby': `about-${name}`, 'aria-invalid': fault !== undefined };
  const text = typeof typed === 'string' ? typed : '';
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }) => {
    onType(currentTarget.value);
  };
  const control = () => {
    if (kind.is === 'choice' && !kind.isMany) {
      return (
        <select class="field" value={text} onChange={onInput} {...about}>
          <option value="" />
          {kind.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.title}
            </option>
          ))}
        </select>
      );
    }
    if (kind.is === 'json' || (kind.is === 'text' && kind.isLong)) {
      return (
        <textarea
          class={`field ${kind.is === 'json' ? 'mono' : ''}`}
          rows={kind.is === 'json' ? 4 : 8}
          value={text}
          onInput={onInput}
          {...about}
        />
      );
    }
    return (
      <input
        class="field"
        inputMode={kind.is === 'text' ? kind.input : 'decimal'}
        maxLength={kind.is === 'text' ? kind.maxLength : undefined}
        value={text}
        onInput={onInput}
        {...about}
      />
    );
  };
  return (
    <div class="typed-field">
      {kind.is === 'flag' ? (
        <label class="check">
          <input
            type="checkbox"
            checked={typed === true}
            onChange={({ currentTarget }) => {
              onType(currentTarget.checked);
            }}
            {...about}
          />
          {title}
        </label>
      ) : kind.is === 'choice' && kind.isMany ? (
        <ManyOf title={title} choices={kind.choices} typed={typed} onType={onType} />
      ) : (
        <label class="stacked">
          {title}
          {control()}
        </label>
      )}
      <p id={`about-${name}`} class="small faint">
        {fault !== undefined && <span class="failed">{fault} </span>}
        {help}
      </p>
    </div>
  );
}

interface ManyOfProps {
  readonly title: string;
  readonly choices: readonly { readonly value: string; readonly title: string }[];
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
}

function ManyOf({ title, choices, typed, onType }: ManyOfProps) {
  const chosen = Array.isArray(typed) ? typed.map(String) : [];
  return (
    <fieldset>
      <legend class="small dim">{title}</legend>
      {choices.map(({ value, title: words }) => (
        <label key={value} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => {
              const others = chosen.filter((one) => one !== value);
              onType(currentTarget.checked ? [...others, value] : others);
            }}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
