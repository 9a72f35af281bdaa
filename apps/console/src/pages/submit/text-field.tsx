import type { ComponentChildren } from 'preact';
import type { FieldName } from './draft.ts';

interface TextFieldProps {
  readonly name: FieldName;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown while it is empty. */
  readonly hint?: string;
  /** Lines of one that takes several. */
  readonly rows?: number;
  readonly isNumber?: boolean;
  /** What the service says against it. */
  readonly faults: readonly string[];
}

/** A field of the form with what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { name, label, value, onChange, hint, rows, isNumber = false, faults } = props;
  const shared = {
    class: 'field',
    name,
    value,
    placeholder: hint,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      onChange(currentTarget.value);
    },
    'aria-invalid': faults.length > 0,
    ...(faults.length > 0 && { 'aria-describedby': `${name}-faults` }),
  };
  return (
    <div class="submit-field">
      <label class="stacked">
        {label}
        {rows !== undefined && <textarea {...shared} rows={rows} />}
        {rows === undefined && !isNumber && <input {...shared} type="text" />}
        {rows === undefined && isNumber && <input {...shared} type="number" step="any" />}
      </label>
      <Faults of={name}>{faults}</Faults>
    </div>
  );
}

interface FaultsProps {
  readonly of: FieldName;
  readonly children: readonly ComponentChildren[];
}

export function Faults({ of, children }: FaultsProps) {
  if (children.length === 0) return null;
  return (
    <ul id={`${of}-faults`} class="small failed">
      {children.map((fault, index) => (
        <li key={index}>{fault}</li>
      ))}
    </ul>
  );
}
