import { useEffect, useState } from 'preact/hooks';
import { connection } from '../../../live/connection.ts';

/** Bars that grow do so four times a second. */
const tickMs = 250;

/** The time now in milliseconds, as long as something runs and somebody looks; else it stands. */
export function useTick(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden && connection.value.state !== 'paused') setNow(Date.now());
    }, tickMs);
    return () => {
      clearInterval(timer);
    };
  }, [isRunning]);
  return now;
}
