import type { JobEvent } from '@faina/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { connection } from '../../../live/connection.ts';
import { client } from '../../../session/session.ts';

/** What a job does that is in no history yet. */
export interface Doing {
  /** What the model says, as far as it has said it. */
  readonly words: string;
  /** Tools that were asked for and have not answered. */
  readonly calls: readonly string[];
}

const nothing: Doing = { words: '', calls: [] };

/** Pages change four times a second at most, however fast a model speaks. */
const pauseMs = 250;

/**
 * Follows the stream of a job while it runs, somebody looks and nobody has paused the console.
 * @param after an event that is known; earlier ones that come again are no more than news
 * @param onNews something was put into a history
 */
export function useWords(
  id: string,
  { isOpen, after, onNews }: { isOpen: boolean; after: number; onNews: () => void },
): Doing {
  const [doing, setDoing] = useState<Doing>(nothing);
  const latest = useRef({ after, onNews });
  latest.current = { after, onNews };
  const [isSeen, setIsSeen] = useState(!document.hidden);
  useEffect(() => {
    const look = () => {
      setIsSeen(!document.hidden);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const isFollowed = isOpen && isSeen && connection.value.state !== 'paused';

  useEffect(() => {
    if (!isFollowed) return undefined;
    const end = new AbortController();
    let current = nothing;
    let isNews = false;
    let timer: number | undefined;
    const show = () => {
      timer = undefined;
      setDoing(current);
      if (isNews) latest.current.onNews();
      isNews = false;
    };
    const follow = async () => {
      const options = { after: latest.current.after, signal: end.signal };
      for await (const event of client.value.jobs.stream(id, options)) {
        current = next(current, event);
        isNews ||= event.event !== 'delta';
        timer ??= window.setTimeout(show, pauseMs);
      }
    };
    // The stream of the tenant goes on telling of this job where this one cannot be had.
    follow().catch(() => undefined);
    return () => {
      end.abort();
      clearTimeout(timer);
      setDoing(nothing);
    };
  }, [id, isFollowed]);
  return doing;
}

/** What is being done after an event. */
function next(doing: Doing, event: JobEvent): Doing {
  switch (event.event) {
    case 'delta': {
      const { text, offset } = event.data;
      // Words that were left out on the way are no reason to show others in a wrong place.
      const before = doing.words.slice(0, offset);
      return { ...doing, words: before.length === offset ? before + text : `${before} … ${text}` };
    }
    case 'activity': {
      const { role, toolCalls = [], toolName } = event.data;
      if (role === 'ASSISTANT') return { words: '', calls: toolCalls.map(({ name }) => name) };
      if (role !== 'TOOL_RESULT' || toolName === undefined) return doing;
      const at = doing.calls.indexOf(toolName);
      return at < 0 ? doing : { ...doing, calls: doing.calls.toSpliced(at, 1) };
    }
    case 'transition':
      return event.data.to === 'ACTIVE' ? doing : nothing;
    case 'done':
      return nothing;
    case 'execution':
    case 'approval':
      return doing;
  }
}
