import { useRef } from 'preact/hooks';

/** Shorter ways of a pointer are a press on a row. */
const leastPixels = 5;

/**
 * Lets a time be chosen with a pointer that is drawn over the axis; a finger scrolls instead.
 * @param onChosen pixels from the left of the axis
 */
export function useBrush(
  axis: { readonly current: HTMLElement | null },
  onChosen: (from: number, to: number) => void,
) {
  const mark = useRef<HTMLDivElement>(null);
  const begun = useRef<{ readonly x: number; readonly pointer: number } | undefined>(undefined);
  const isDragged = useRef(false);
  const xOfEvent = (event: PointerEvent): number => {
    const box = axis.current?.getBoundingClientRect();
    return box ? Math.min(Math.max(0, event.clientX - box.left), box.width) : 0;
  };
  const show = (from: number, to: number) => {
    if (!mark.current || !axis.current) return;
    mark.current.style.left = `${axis.current.offsetLeft + Math.min(from, to)}px`;
    mark.current.style.width = `${Math.abs(to - from)}px`;
  };
  return {
    mark,
    /** Whether the click that follows was the end of a drawing. */
    wasDragged: () => isDragged.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        isDragged.current = false;
        const isOnAxis = event.target instanceof Element && event.target.closest('.time-axis');
        if (event.pointerType === 'touch' || event.button !== 0 || !isOnAxis) return;
        begun.current = { x: xOfEvent(event), pointer: event.pointerId };
      },
      onPointerMove: (event: PointerEvent) => {
        const from = begun.current;
        if (!from) return;
        const x = xOfEvent(event);
        if (!isDragged.current && Math.abs(x - from.x) < leastPixels) return;
        if (!isDragged.current && event.currentTarget instanceof Element) {
          event.currentTarget.setPointerCapture(from.pointer);
        }
        isDragged.current = true;
        show(from.x, x);
      },
      onPointerUp: (event: PointerEvent) => {
        const from = begun.current;
        begun.current = undefined;
        show(0, 0);
        if (!from || !isDragged.current) return;
        const x = xOfEvent(event);
        onChosen(Math.min(from.x, x), Math.max(from.x, x));
      },
      onPointerCancel: () => {
        begun.current = undefined;
        show(0, 0);
      },
    },
  };
}
