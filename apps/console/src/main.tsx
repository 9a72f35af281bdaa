import { render } from 'preact';
import { App } from './app.tsx';
import { beginTheme } from './frame/theme.ts';
import { followLinks } from './router/location.ts';
import { beginLanguage } from './texts/language.ts';

const place = document.getElementById('console');
if (place) {
  beginLanguage();
  beginTheme();
  followLinks();
  render(<App />, place);
}
