/** A mail as a page of its own that can do nothing. */
export interface MailDocument {
  readonly html: string;
  /** Where pictures would have been fetched from, each once. */
  readonly remoteHosts: readonly string[];
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** What runs, loads, or leads elsewhere; none of it is a part of what is seen. */
const active =
  'script, meta, base, link, iframe, frame, object, embed, audio, video, source, track, portal';
const remoteInStyle = /@import[^;]*;?|(?:url|image-set|image)\((?!\s*['"]?data:)[^)]*\)/gi;

/**
 * The mail for a frame without any right (`sandbox=""`), which its own policy and the page's hold too:
 * what they would refuse is left out, so that nothing is even tried. Links keep their words, and their
 * address as a title.
 */
export function mailDocument(html: string): MailDocument {
  const mail = new DOMParser().parseFromString(withoutHandlers(html), 'text/html');
  const hosts = new Set<string>();
  for (const element of mail.querySelectorAll(active)) element.remove();
  for (const form of mail.querySelectorAll('form')) form.replaceWith(...form.childNodes);
  for (const element of mail.querySelectorAll('*')) neutralize(element, hosts);
  for (const style of mail.querySelectorAll('style')) {
    style.textContent = style.textContent.replaceAll(remoteInStyle, 'none');
  }
  const meta = mail.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  mail.head.prepend(meta);
  return { html: `<!doctype html>${mail.documentElement.outerHTML}`, remoteHosts: [...hosts] };
}

/** The page's policy stops each handler, and writes a line for it already as the mail is read. */
const withoutHandlers = (html: string): string =>
  html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/([\s"'/])on[a-z]+\s*=/gi, '$1data-off='),
  );

function neutralize(element: Element, hosts: Set<string>): void {
  for (const { name, value } of [...element.attributes]) {
    const isData = name === 'src' && /^\s*data:image\//i.test(value);
    if (name === 'href' || name === 'xlink:href') element.setAttribute('title', value);
    if (name === 'style') element.setAttribute(name, value.replaceAll(remoteInStyle, 'none'));
    else if (!isData && isActive(name)) {
      if (/^(src|background)$/.test(name)) hosts.add(hostOf(value));
      element.removeAttribute(name);
    }
  }
}

const isActive = (name: string): boolean =>
  name.startsWith('on') ||
  /^(?:src|srcset|href|xlink:href|background|action|formaction|ping|poster|target|autofocus)$/.test(
    name,
  );

function hostOf(address: string): string {
  return /^(?:https?:)?\/\/([^/?#]+)/i.exec(address.trim())?.[1] ?? address.trim().slice(0, 60);
}
