import { ProblemError, UnreachableError } from '@faina/client';
import { defineTexts } from '../texts/define-texts.ts';
import { Icon } from './icon.tsx';

const texts = defineTexts({
  en: {
    away: 'The service does not answer. What runs goes on; this page can be tried again.',
    unexpected: 'This page has a fault.',
    retry: 'Try again',
  },
  'pt-BR': {
    away: 'O serviço não responde. O que está em execução continua; tente abrir a página de novo.',
    unexpected: 'Esta página tem um defeito.',
    retry: 'Tentar de novo',
  },
});

/** What went wrong, in the words of the service, with its code. */
export function ErrorNote(props: { readonly error: unknown; readonly onRetry?: () => void }) {
  const t = texts();
  const { error, onRetry } = props;
  return (
    <div class="error-note" role="alert">
      <Icon name="FAILED" />
      <div>
        {error instanceof ProblemError ? (
          <p>
            {error.message.replace(/ \([A-Z_]+, status \d+\)$/, '')}{' '}
            <code class="faint">{error.code}</code>
          </p>
        ) : (
          <p>
            {error instanceof UnreachableError ? t.away : t.unexpected}{' '}
            <span class="faint">{error instanceof Error ? error.message : String(error)}</span>
          </p>
        )}
        {error instanceof ProblemError && error.errors.length > 0 && (
          <ul class="dim">
            {error.errors.slice(0, 10).map(({ pointer, detail }) => (
              <li key={pointer}>
                <code>{pointer}</code> {detail}
              </li>
            ))}
          </ul>
        )}
      </div>
      {onRetry && (
        <button type="button" class="button" onClick={onRetry}>
          {t.retry}
        </button>
      )}
    </div>
  );
}
