import { type RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { rowsInSight, type Rows } from './rows-in-sight.ts';

/** What a long list shows of itself. */
export interface RowWindow extends Rows {
  /** For the element that holds the rows; it needs `height`. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** In pixels, of all rows. */
  readonly height: number;
}

/** A page may have more than one box. */
const spareInBox = 4;

/**
 * Which rows of a long list are near the screen, as the page scrolls.
 * @param rowHeight in pixels, the same for all
 * @param box that scrolls instead of the page, and where the rows are
 */
export function useWindow(
  count: number,
  rowHeight: number,
  box?: RefObject<HTMLElement | null>,
): RowWindow {
  const place = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<Rows>({ from: 0, to: Math.min(count, box ? 20 : 50) });
  useEffect(() => {
    let frame: number | undefined;
    const look = () => {
      frame = undefined;
      const scrolled = box?.current;
      const edge = scrolled?.getBoundingClientRect().top ?? 0;
      const top = (place.current?.getBoundingClientRect().top ?? 0) - edge;
      const screen = scrolled?.clientHeight ?? window.innerHeight;
      const spare = scrolled ? { spare: spareInBox } : {};
      const next = rowsInSight({ count, rowHeight, top, screen, ...spare });
      setRows((old) => (old.from === next.from && old.to === next.to ? old : next));
    };
    const lookSoon = () => {
      frame ??= requestAnimationFrame(look);
    };
    look();
    const scrolling = box?.current ?? window;
    scrolling.addEventListener('scroll', lookSoon, { passive: true });
    const observer = new ResizeObserver(lookSoon);
    observer.observe(document.body);
    return () => {
      scrolling.removeEventListener('scroll', lookSoon);
      observer.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [count, rowHeight]);
  return { ...rows, place, height: count * rowHeight };
}
