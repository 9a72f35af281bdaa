import { CopyButton } from '../../parts/copy-button.tsx';
import { Section } from '../../parts/shown.tsx';
import { hrefOf } from '../../router/location.ts';
import { me } from '../../session/session.ts';
import { language } from '../../texts/language.ts';
import { overviewTexts } from './texts.ts';

const examples = {
  en: 'Create the lead Maria Silva, e-mail maria@acme.example',
  'pt-BR': 'Cadastre o lead Maria Silva, e-mail maria@acme.example',
};

/** What to do where no job was ever submitted. */
export function FirstSteps() {
  const t = overviewTexts();
  const { value } = me;
  const hasKey = typeof value !== 'string' && value.keyId !== null;
  const input = examples[language.value];
  const curl = [
    `curl ${window.location.origin}/v1/jobs`,
    ...(hasKey ? ['-H "authorization: Bearer $FAINA_API_KEY"'] : []),
    `-H 'content-type: application/json'`,
    `-d '${JSON.stringify({ agent: 'crm', input })}'`,
  ].join(' \\\n  ');
  return (
    <Section title={t.firstTitle}>
      <div class="form-grid">
        <p>{t.firstLead}</p>
        <p>
          <a class="button main" href={hrefOf('/submit', { agent: 'crm', input })}>
            {t.firstTry}
          </a>
        </p>
        <div>
          <p class="dim">
            {t.firstCurl} {hasKey && t.firstKey}
          </p>
          <div class="copied-block">
            <pre class="block">{curl}</pre>
            <CopyButton text={curl} label={t.copy} />
          </div>
        </div>
      </div>
    </Section>
  );
}
