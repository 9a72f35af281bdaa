import { useEffect } from 'preact/hooks';
import { Login } from './frame/login.tsx';
import { PageFrame } from './frame/page-frame.tsx';
import { ErrorNote } from './parts/error-note.tsx';
import { useAsync } from './parts/use-async.ts';
import { findMe, me } from './session/session.ts';

/** Asks who looks, then shows the page of the address, or the log-in. */
export function App() {
  const { error, run } = useAsync(findMe);
  useEffect(() => {
    run();
  }, []);
  if (me.value === 'nobody') return <Login />;
  if (me.value !== 'unknown') return <PageFrame />;
  return <main>{error !== undefined && <ErrorNote error={error} onRetry={run} />}</main>;
}
