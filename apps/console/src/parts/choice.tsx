import { query, setQuery } from '../router/location.ts';

/** One of a few, or the usual one where the address names none of them. */
export const chosenOf = <Name extends string>(
  parameter: string,
  names: readonly Name[],
  usual: Name,
): Name => names.find((name) => name === query.value.get(parameter)) ?? usual;

interface ChoiceProps<Name extends string> {
  /** The name in the address. */
  readonly parameter: string;
  readonly label: string;
  readonly value: Name;
  readonly names: readonly Name[];
  readonly texts: Readonly<Record<Name, string>>;
}

/** A choice of one of a few, kept in the address. */
export function Choice<Name extends string>(props: ChoiceProps<Name>) {
  const { parameter, label, value, names, texts } = props;
  return (
    <fieldset class="choice" aria-label={label}>
      {names.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name={parameter}
            checked={name === value}
            onChange={() => {
              setQuery({ [parameter]: name });
            }}
          />
          {texts[name]}
        </label>
      ))}
    </fieldset>
  );
}
