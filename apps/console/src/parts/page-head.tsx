import type { ComponentChildren } from 'preact';

interface PageHeadProps {
  readonly title: string;
  readonly lead: ComponentChildren;
  /** What its button begins. */
  readonly create: string;
  /** Undefined for who may not. */
  readonly onCreate: (() => void) | undefined;
  /** What else can be done there. */
  readonly children?: ComponentChildren;
}

/** The head of a page: what it is about, in a word and in a sentence. */
export function PageHead({ title, lead, create, onCreate, children }: PageHeadProps) {
  return (
    <header class="page-head">
      <h1>{title}</h1>
      <p class="dim">{lead}</p>
      <div class="end row-of-controls">
        {children}
        {onCreate && (
          <button type="button" class="button" onClick={onCreate}>
            {create}
          </button>
        )}
      </div>
    </header>
  );
}
