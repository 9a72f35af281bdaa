/**
 * Puts a text on the clipboard, also over plain HTTP, where pages have no `navigator.clipboard`.
 * @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const place = document.createElement('textarea');
  place.value = text;
  place.readOnly = true;
  place.className = 'unseen';
  // A dialog that is open lets nothing outside of it be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(place);
  place.select();
  const isCopied = document.execCommand('copy');
  place.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
