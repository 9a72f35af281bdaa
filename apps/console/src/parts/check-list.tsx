import type { ComponentChildren } from 'preact';

interface CheckListProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly chosen: readonly Name[];
  readonly onChange: (chosen: readonly Name[]) => void;
  /** What a name means. */
  readonly meaning?: (name: Name) => ComponentChildren;
}

/** Names of which any may be chosen. */
export function CheckList<Name extends string>(props: CheckListProps<Name>) {
  const { label, names, chosen, onChange, meaning } = props;
  return (
    <fieldset class="check-list">
      <legend class="small dim">{label}</legend>
      {names.map((name) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget }) => {
              const others = chosen.filter((one) => one !== name);
              onChange(currentTarget.checked ? [...others, name] : others);
            }}
          />
          <span>
            <code>{name}</code> {meaning?.(name)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
