import { ProblemError } from '@faina/client';
import { useId } from 'preact/hooks';

interface FormFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What stands below it: an explanation, or what is understood of the value. */
  readonly hint?: string | undefined;
  /** Lines of a text; one line of an input where it is left out. */
  readonly rows?: number;
  readonly type?: 'text' | 'url' | 'datetime-local';
  readonly isRequired?: boolean;
  readonly isCode?: boolean;
  /** What may be chosen; with `isFree` anything else may be typed as well. */
  readonly choices?: readonly (readonly [value: string, text: string])[];
  readonly isFree?: boolean;
  /** Why the service refused the form: what it says of the field at `pointer` stands below it. */
  readonly error?: unknown;
  readonly pointer?: string;
}

/** What the service says of one place of a form. */
const faultAt = (error: unknown, pointer: string | undefined): string | undefined =>
  error instanceof ProblemError && pointer !== undefined
    ? error.errors.find((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`))
        ?.detail
    : undefined;

/** A field of a form with its label, and what is to be known of it. */
export function FormField(props: FormFieldProps) {
  const { label, value, onChange, hint, rows, choices, isFree, error, pointer } = props;
  const id = useId();
  const fault = faultAt(error, pointer);
  const shared = {
    value,
    class: `field${props.isCode ? ' mono' : ''}`,
    required: props.isRequired,
    spellcheck: !props.isCode,
    'aria-invalid': fault !== undefined,
    'aria-describedby': hint !== undefined || fault !== undefined ? `${id}-hint` : undefined,
  };
  const onInput = (event: { readonly currentTarget: { readonly value: string } }) => {
    onChange(event.currentTarget.value);
  };
  const options = choices?.map(([one, text]) => (
    <option key={one} value={one}>
      {text}
    </option>
  ));
  return (
    <div class="form-field">
      <label class="stacked">
        {label}
        {choices && !isFree ? (
          <select {...shared} onChange={onInput}>
            {options}
          </select>
        ) : rows === undefined ? (
          <input
            {...shared}
            type={props.type ?? 'text'}
            list={choices && `${id}-list`}
            autocomplete="off"
            onInput={onInput}
          />
        ) : (
          <textarea {...shared} rows={rows} onInput={onInput} />
        )}
      </label>
      {isFree && <datalist id={`${id}-list`}>{options}</datalist>}
      {(hint !== undefined || fault !== undefined) && (
        <p id={`${id}-hint`} class="small dim">
          {fault !== undefined && <span class="failed">{fault} </span>}
          {hint}
        </p>
      )}
    </div>
  );
}
