import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

/** Pages of today; a decision in docs/adr keeps the names of its day. */
const pages = [
  'README.md',
  'README.pt-BR.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/recipes', 'docs/runbooks'].flatMap((folder) =>
    readdirSync(`${root}${folder}`)
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`),
  ),
];

const folders = [
  ...['.ci', 'apps', 'bench', 'docs', 'examples', 'libs', 'ops', 'prisma', 'scripts', 'test'],
];

/** Files and folders of the repository from its root on, a folder with a slash behind it. */
const paths = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...folders.flatMap((folder) => [
    `${folder}/`,
    ...readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true }).map(
      (entry) =>
        `${entry.parentPath.slice(root.length)}/${entry.name}${entry.isDirectory() ? '/' : ''}`,
    ),
  ]),
].filter((path) => !/(?:^|\/)(?:node_modules|dist|generated)\//.test(path));

/** What a page shows as being made by its reader, or by a service that runs. */
const madeLater = new Set([
  'libs/packs/coach/tools/ritmo-por-km.ts',
  'tools/pace-per-km.ts',
  'outbox/',
  'coverage/',
]);

/** In code marks a path, whole or its end: `libs/tools/`, `src/queue`, `closing.ts`, `tools/<tool>.ts`. */
const isPath = (text: string): boolean =>
  new RegExp(`^(?:${folders.map((folder) => folder.replace('.', '\\.')).join('|')})/[^ *{]*$`).test(
    text,
  ) ||
  /^[\w.<>/-]+\.(?:ts|mjs|prisma)$/.test(text) ||
  /^(?:[a-z-]+\/)+$/.test(text);

const namedIn = (page: string): string[] =>
  [...read(page).matchAll(/`([^`\n]+)`|\]\(([^)#:]+)\)/g)].flatMap(([, text = '', link]) => {
    if (link !== undefined) return [join(dirname(page), link)];
    return isPath(text) ? [text] : [];
  });

function isThere(named: string): boolean {
  const pattern = named
    .replace(/^\//, '')
    .replaceAll(/[.+]/g, '\\$&')
    .replaceAll(/<\w+>/g, '[^/]+');
  const whole = new RegExp(`(?:^|/)${pattern}/?$`);
  return paths.some((path) => whole.test(path));
}

/** `page#heading` of each link to a place within a page of the repository. */
const placesIn = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)].map(
    ([, link = '', place = '']) => `${link === '' ? page : join(dirname(page), link)}#${place}`,
  );

/** What GitHub calls the places of a page. */
const headingsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the pages', () => {
  it.each(pages)('%s leads to headings that are there', (page) => {
    const gone = placesIn(page).filter((place) => {
      const [target = '', heading = ''] = place.split('#');
      return !existsSync(`${root}${target}`) || !headingsOf(target).includes(heading);
    });
    expect(gone).toEqual([]);
  });

  it.each(pages)('%s names files that are there', (page) => {
    const gone = namedIn(page).filter((path) => !isThere(path) && !madeLater.has(path));
    expect(gone).toEqual([]);
  });

  it('are seen to name files', () => {
    expect(pages.flatMap(namedIn).length).toBeGreaterThan(100);
    expect(isThere('scripts/pages.spec.ts')).toBe(true);
    expect(isThere('src/queue')).toBe(true);
    expect(isThere('scripts/pages.ts')).toBe(false);
    expect(pages.flatMap(placesIn).length).toBeGreaterThan(10);
  });
});

describe('README.pt-BR.md', () => {
  /** What no translation changes. */
  const kept = (page: string) => {
    const text = read(page);
    const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)];
    return {
      headings: text.match(/^#+ /gm),
      blocks: blocks.filter(([, language]) => language !== '').map(([block]) => block),
      pictures: blocks.filter(([, language]) => language === '').length,
      rows: text.match(/^\| *`[^|]*`/gm)?.map((row) => row.replace(/ +$/, '')),
      settings: text.match(/`[A-Z][A-Z0-9_]+`/g)?.toSorted(),
      links: text.match(/\]\((?!README)[^)]+\)/g)?.toSorted(),
    };
  };

  it('has the headings, commands, answers, settings and links of README.md', () => {
    expect(kept('README.pt-BR.md')).toEqual(kept('README.md'));
    expect(kept('README.md').settings?.length).toBeGreaterThan(60);
  });

  it('and README.md begin with a link to each other', () => {
    expect(read('README.md').split('\n')[0]).toContain('](README.pt-BR.md)');
    expect(read('README.pt-BR.md').split('\n')[0]).toContain('](README.md)');
  });
});
