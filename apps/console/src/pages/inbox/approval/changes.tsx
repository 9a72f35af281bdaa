import type { Approval } from '@faina/client';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { defineTexts } from '../../../texts/define-texts.ts';

const texts = defineTexts({
  en: {
    by: (who: string) => `Changed by ${who}`,
    nothing: 'not given',
  },
  'pt-BR': {
    by: (who: string) => `Alterado por ${who}`,
    nothing: 'sem valor',
  },
});

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** What people have changed of what the model wanted, before and after. */
export function Changes({ edited }: Pick<Approval, 'edited'>) {
  const t = texts();
  if (!edited || edited.changes.length === 0) return null;
  return (
    <section>
      <h3>{t.by(edited.by)}</h3>
      <dl class="call-arguments">
        {edited.changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <del>{before === undefined ? t.nothing : <VisibleText text={textOf(before)} />}</del>
              <br />
              <ins>
                <VisibleText text={textOf(after)} />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
