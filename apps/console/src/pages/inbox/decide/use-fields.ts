import { ProblemError } from '@faina/client';
import { useState } from 'preact/hooks';
import { type Field, type Typed, typedOf, valueOf } from './field-values.ts';

/** What a person has typed into fields so far. */
export interface Fields {
  readonly typed: Readonly<Record<string, Typed>>;
  readonly faults: Readonly<Record<string, string>>;
  readonly type: (name: string, typed: Typed) => void;
  /** The values that were given; undefined where a field has a fault, which is then told. */
  readonly read: () => Readonly<Record<string, unknown>> | undefined;
  /** Tells of each field what the service says is wrong with it. */
  readonly refuse: (error: unknown, under: string) => void;
}

/** Holds the controls of fields, which begin with `values`. */
export function useFields(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  noValue: string,
): Fields {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, typedOf(field, values[field.name])])),
  );
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  return {
    typed,
    faults,
    type: (name, value) => {
      setTyped((all) => ({ ...all, [name]: value }));
    },
    read: () => {
      const found: Record<string, string> = {};
      const given: Record<string, unknown> = {};
      for (const field of fields) {
        try {
          const value = valueOf(field, typed[field.name] ?? '');
          if (value !== undefined) given[field.name] = value;
        } catch {
          found[field.name] = noValue;
        }
      }
      setFaults(found);
      return Object.keys(found).length > 0 ? undefined : given;
    },
    refuse: (error, under) => {
      if (!(error instanceof ProblemError)) return;
      const found: Record<string, string> = {};
      for (const { pointer, detail } of error.errors) {
        if (pointer.startsWith(`${under}/`)) found[pointer.slice(under.length + 1)] = detail;
      }
      setFaults(found);
    },
  };
}
