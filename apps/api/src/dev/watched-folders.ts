import { existsSync, watch, type FSWatcher } from 'node:fs';

/** An editor writes a file in several steps, and several files at once. */
const quietMs = 60;
/** How soon a folder is found that was not there at first, or has been put in another's place. */
const lookMs = 500;

/** Never a reason to start anew: packages, what editors keep beside a file, hidden files. */
const isIgnored = (path: string): boolean =>
  path
    .split(/[/\\]/)
    .some((part) => part === 'node_modules' || /^\.|~$|^#.*#$|\.sw[a-z]$|^4913$/.test(part));

/** Watches folders with all that is in them, also before they are made. */
export class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #looking: NodeJS.Timeout;
  #quiet: NodeJS.Timeout | undefined;

  /** @param onChange called once for what changes together */
  constructor(
    folders: readonly string[],
    private readonly onChange: () => void,
  ) {
    for (const folder of folders) this.#open(folder);
    this.#looking = setInterval(() => {
      for (const folder of folders) this.#look(folder);
    }, lookMs);
  }

  close(): void {
    clearInterval(this.#looking);
    clearTimeout(this.#quiet);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  /** A folder that has come or gone is a change itself. */
  #look(folder: string): void {
    if (existsSync(folder) === this.#watchers.has(folder)) return;
    if (this.#watchers.has(folder)) this.#drop(folder);
    else this.#open(folder);
    this.#changed();
  }

  #open(folder: string): void {
    if (!existsSync(folder)) return;
    const watcher = watch(folder, { recursive: true, ignore: isIgnored }, (_event, path) => {
      if (path === null || !isIgnored(path)) this.#changed();
    });
    watcher.on('error', () => {
      this.#drop(folder);
    });
    this.#watchers.set(folder, watcher);
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  #changed(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(this.onChange, quietMs);
  }
}
