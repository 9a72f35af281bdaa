import { useState } from 'preact/hooks';
import { ErrorNote } from '../parts/error-note.tsx';
import { Icon } from '../parts/icon.tsx';
import { useAsync } from '../parts/use-async.ts';
import { logIn } from '../session/session.ts';
import { defineTexts } from '../texts/define-texts.ts';

const texts = defineTexts({
  en: {
    title: 'Log in to Faina',
    key: 'API key',
    help: 'It stays in this browser and goes to this service alone. faina keys create makes one.',
    keep: 'Keep it when the tab is closed',
    go: 'Log in',
  },
  'pt-BR': {
    title: 'Entrar no Faina',
    key: 'Chave da API',
    help: 'Ela fica neste navegador e vai só para este serviço. faina keys create cria uma.',
    keep: 'Manter depois de fechar a aba',
    go: 'Entrar',
  },
});

/** Asks for a key. */
export function Login() {
  const t = texts();
  const [typed, setTyped] = useState('');
  const [isKept, setIsKept] = useState(false);
  const { run, isRunning, error } = useAsync(() => logIn(typed, isKept));
  return (
    <main class="login">
      <h1>
        <Icon name="brand" /> {t.title}
      </h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <label class="stacked">
          {t.key}
          <input
            class="field"
            type="password"
            autocomplete="current-password"
            required
            value={typed}
            aria-describedby="key-help"
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value);
            }}
          />
        </label>
        <p id="key-help" class="small dim">
          {t.help}
        </p>
        <label class="check">
          <input
            type="checkbox"
            checked={isKept}
            onChange={({ currentTarget }) => {
              setIsKept(currentTarget.checked);
            }}
          />
          {t.keep}
        </label>
        {error !== undefined && <ErrorNote error={error} />}
        <button class="button main" disabled={isRunning}>
          {t.go}
        </button>
      </form>
    </main>
  );
}
