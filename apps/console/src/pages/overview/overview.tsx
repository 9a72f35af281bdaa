import { usePageTitle } from '../../parts/page-title.ts';
import { frameTexts } from '../../frame/texts.ts';

/** How the installation stands. */
export function Overview() {
  const t = frameTexts();
  usePageTitle(t.overview);
  return <h1>{t.overview}</h1>;
}
