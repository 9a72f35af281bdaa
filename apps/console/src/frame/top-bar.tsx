import { connection, setPaused } from '../live/connection.ts';
import { Icon } from '../parts/icon.tsx';
import { clockTime } from '../parts/time.tsx';
import { goTo, hrefOf, path } from '../router/location.ts';
import { forgetKey, me, may } from '../session/session.ts';
import { chooseLanguage, language } from '../texts/language.ts';
import { frameTexts } from './texts.ts';
import { nextTheme, theme } from './theme.ts';
import { waitingCount } from './waiting-count.ts';

const pages = [
  ['overview', '/'],
  ['jobs', '/jobs'],
  ['inbox', '/inbox'],
  ['agents', '/agents'],
  ['tools', '/tools'],
  ['schedules', '/schedules'],
  ['webhooks', '/webhooks'],
  ['usage', '/usage'],
  ['keys', '/keys'],
] as const;

/** The head of every page: where one is, what waits, and whether what is shown is as it is now. */
export function TopBar() {
  const t = frameTexts();
  const section = `/${path.value.split('/')[1] ?? ''}`;
  return (
    <header class="top-bar">
      <a class="brand" href={hrefOf('/')}>
        <Icon name="brand" />
        Faina
      </a>
      <nav aria-label={t.main}>
        {pages.map(([name, page]) =>
          name === 'keys' && !may('admin') ? null : (
            <a key={page} href={hrefOf(page)} aria-current={section === page ? 'page' : undefined}>
              {t[name]}
              {name === 'inbox' && waitingCount.value > 0 && (
                <span class="badge">{waitingCount.value}</span>
              )}
            </a>
          ),
        )}
      </nav>
      <div class="top-tools">
        <FindJob />
        <LiveSwitch />
        <button
          type="button"
          class="button quiet"
          lang={language.value === 'en' ? 'pt-BR' : 'en'}
          title={t.otherLanguage}
          onClick={() => {
            chooseLanguage(language.value === 'en' ? 'pt-BR' : 'en');
          }}
        >
          {language.value === 'en' ? 'PT' : 'EN'}
        </button>
        <ThemeButton />
        <Who />
      </div>
    </header>
  );
}

function FindJob() {
  const t = frameTexts();
  return (
    <form
      role="search"
      class="find"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('id');
        if (typeof typed === 'string' && typed.trim())
          goTo(hrefOf(`/jobs/${encodeURIComponent(typed.trim())}`));
      }}
    >
      <input class="field" name="id" aria-label={t.find} placeholder={t.find} title={t.findHint} />
    </form>
  );
}

function LiveSwitch() {
  const t = frameTexts();
  const { state, since } = connection.value;
  return (
    <button
      type="button"
      class={`button quiet live is-${state}`}
      aria-pressed={state === 'paused'}
      title={t[`${state}Since`](clockTime(new Date(since)))}
      onClick={() => {
        setPaused(state !== 'paused');
      }}
    >
      {t[state]}
    </button>
  );
}

function ThemeButton() {
  const t = frameTexts();
  const text = { system: t.themeSystem, light: t.themeLight, dark: t.themeDark }[theme.value];
  return (
    <button type="button" class="button quiet" aria-label={text} title={text} onClick={nextTheme}>
      <Icon name="theme" />
    </button>
  );
}

/** Nothing where there is no key to leave. */
function Who() {
  const t = frameTexts();
  const { value } = me;
  if (typeof value === 'string' || (value.keyId === null && value.owner === 'local')) return null;
  return (
    <button
      type="button"
      class="button quiet"
      title={t.who(value.owner, value.tenant)}
      onClick={forgetKey}
    >
      {t.logOut}
    </button>
  );
}
