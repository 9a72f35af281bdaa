/** Lets the browser keep a text as a file. */
export function download(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Browsers have begun by then.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}
