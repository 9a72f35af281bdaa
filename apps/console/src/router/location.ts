import { computed, signal } from '@preact/signals';

/** Where the console is served, without the slash at its end. */
const root = '/console';

const here = signal(readHere());

function readHere(): { readonly path: string; readonly search: string } {
  const { pathname, search } = window.location;
  return { path: pathname.slice(root.length) || '/', search };
}

window.addEventListener('popstate', () => {
  here.value = readHere();
});

/** The path of the page that is shown, from `/` on. */
export const path = computed(() => here.value.path);

/** What the address says beside its path: filters and what is selected. */
export const query = computed(() => new URLSearchParams(here.value.search));

/** The address of a page of the console: `hrefOf('/jobs', { status: 'FAILED' })`. */
export function hrefOf(
  page: string,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value);
  const text = search.toString();
  return root + page + (text === '' ? '' : `?${text}`);
}

/** Shows another page. */
export function goTo(href: string): void {
  window.history.pushState(null, '', href);
  here.value = readHere();
  window.scrollTo(0, 0);
}

/**
 * Changes what the address says of this page; undefined and '' take a value out.
 * @param isStep whether "back" is to come by the page as it is now; not so for what is typed
 */
export function setQuery(
  changes: Readonly<Record<string, string | undefined>>,
  isStep = false,
): void {
  const next = new URLSearchParams(here.value.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  const href = root + here.value.path + (text === '' ? '' : `?${text}`);
  if (isStep) window.history.pushState(null, '', href);
  else window.history.replaceState(null, '', href);
  here.value = readHere();
}

/** Lets links within the console change the page without loading it again. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (!link || link.origin !== window.location.origin || link.target || link.download) return;
    if (link.pathname !== root && !link.pathname.startsWith(`${root}/`)) return;
    if (link.hash && link.pathname === window.location.pathname) return;
    event.preventDefault();
    goTo(link.href);
  });
}
