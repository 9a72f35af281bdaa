import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { setPaused, connection } from '../live/connection.ts';
import { followNews } from '../live/tenant-news.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { goTo, hrefOf, path } from '../router/location.ts';
import { routes } from '../router/routes.ts';
import { defineTexts } from '../texts/define-texts.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { listenToKeys, useShortcuts } from './shortcuts.ts';
import { frameTexts } from './texts.ts';
import { nextTheme } from './theme.ts';
import { TopBar } from './top-bar.tsx';
import { WaitingCount } from './waiting-count.ts';

type Page = ComponentType<{ readonly parameters: readonly string[] }>;

const texts = defineTexts({
  en: {
    overview: 'Overview',
    jobs: 'Jobs',
    inbox: 'Inbox',
    submit: 'Submit a job',
    pause: 'Pause, or go on',
    theme: 'Change the theme',
    sheet: 'Show this sheet',
  },
  'pt-BR': {
    overview: 'Visão geral',
    jobs: 'Jobs',
    inbox: 'Pendências',
    submit: 'Enviar um job',
    pause: 'Pausar ou continuar',
    theme: 'Mudar o tema',
    sheet: 'Mostrar esta lista',
  },
});

/** The bar, and the page of the address below it. */
export function PageFrame() {
  const t = texts();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  useEffect(followNews, []);
  useEffect(listenToKeys, []);
  const to = (page: string) => () => {
    goTo(hrefOf(page));
  };
  useShortcuts({
    'g o': { does: t.overview, run: to('/') },
    'g j': { does: t.jobs, run: to('/jobs') },
    'g a': { does: t.inbox, run: to('/inbox') },
    'g n': { does: t.submit, run: to('/submit') },
    p: {
      does: t.pause,
      run: () => {
        setPaused(connection.value.state !== 'paused');
      },
    },
    T: { does: t.theme, run: nextTheme },
    '?': {
      does: t.sheet,
      run: () => {
        setIsSheetOpen(true);
      },
    },
  });
  return (
    <>
      <a class="skip-link" href="#main">
        {frameTexts().skip}
      </a>
      <TopBar />
      <WaitingCount />
      <main id="main" tabIndex={-1}>
        <CurrentPage />
      </main>
      {isSheetOpen && (
        <ShortcutSheet
          onClose={() => {
            setIsSheetOpen(false);
          }}
        />
      )}
    </>
  );
}

/** The page that the address names, as soon as it is loaded. */
function CurrentPage() {
  const t = frameTexts();
  const [loaded, setLoaded] = useState<{ of: RegExp; page?: Page; error?: unknown }>();
  const found = routes.find(({ pattern }) => pattern.test(path.value));
  const wanted = useRef<RegExp>(undefined);
  const load = () => {
    wanted.current = found?.pattern;
    if (!found) return;
    const { pattern: of } = found;
    // Somebody may have gone on, or back, before a page has come.
    const show = (what: { page?: Page; error?: unknown }) => {
      if (wanted.current === of) setLoaded({ of, ...what });
    };
    found.load().then(
      (page) => {
        show({ page });
      },
      (error: unknown) => {
        show({ error });
      },
    );
  };
  useEffect(load, [found]);
  if (!found) {
    return (
      <p>
        {t.noPage} <a href={hrefOf('/')}>{t.toOverview}</a>
      </p>
    );
  }
  if (loaded?.of !== found.pattern) return <p class="faint">{t.loading}</p>;
  if (!loaded.page) return <ErrorNote error={loaded.error} onRetry={load} />;
  const Page = loaded.page;
  const parameters = found.pattern.exec(path.value)?.slice(1).map(decoded) ?? [];
  return <Page key={parameters.join('/')} parameters={parameters} />;
}

/** A part of a path; as it stands where it is encoded wrongly. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
