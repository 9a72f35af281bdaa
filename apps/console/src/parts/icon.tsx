/** Shapes of 16 by 16; those of a status have its name, so that it is told without colour. */
const shapes = {
  PENDING: <circle cx="8" cy="8" r="5.75" stroke-dasharray="2.4 2.1" />,
  ACTIVE: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path class="solid" d="M8 4.5a3.5 3.5 0 0 1 0 7z" />
    </>
  ),
  DELAYED: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 4.8V8l2.2 1.6" />
    </>
  ),
  WAITING: <path class="solid" d="M8 1.2 14.8 8 8 14.8 1.2 8z" />,
  ATTENTION: (
    <>
      <path class="solid" d="M8 1.5 15 14H1z" />
      <path class="cut-out" d="M8 6.2v3.6M8 11.7v.1" />
    </>
  ),
  COMPLETED: <path d="m3.5 8.5 3 3 6-6.8" />,
  PARTIAL: <path d="m3.5 8.5 3 3M9 8.7l3.5-4" />,
  FAILED: (
    <>
      <circle class="solid" cx="8" cy="8" r="6.5" />
      <path class="cut-out" d="m5.7 5.7 4.6 4.6M10.3 5.7l-4.6 4.6" />
    </>
  ),
  CANCELLED: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="m4 12 8-8" />
    </>
  ),
  notice: (
    <>
      <path d="M8 2.3 14.5 13.5h-13z" />
      <path d="M8 6.5v3M8 11.4v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 7.4v3.2M8 5.2v.1" />
    </>
  ),
  brand: (
    <>
      <path d="M2 13h12M4 13a4 4 0 0 1 8 0" />
      <circle class="solid" cx="8" cy="5" r="1.5" />
    </>
  ),
  theme: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path class="solid" d="M8 2.3a5.7 5.7 0 0 1 0 11.4z" />
    </>
  ),
  copy: <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />,
  open: <path d="m3.5 6 4.5 4.5L12.5 6" />,
  closed: <path d="m6 3.5 4.5 4.5L6 12.5" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  more: <path d="M3.5 8h.1M8 8h.1M12.5 8h.1" />,
} as const;

export type IconName = keyof typeof shapes;

/** A shape beside words, which say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
