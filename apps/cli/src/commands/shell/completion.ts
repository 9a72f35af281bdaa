import type { Command } from 'commander';
import { UsageError } from '../../usage-error.js';
import { completedNames } from './names.js';

/** What may follow a path of commands: words, and what `faina complete` names. */
interface Place {
  readonly words: readonly string[];
  readonly name: string | undefined;
}

/** All that is completed, by the path of commands (`jobs get`) or by flag (`--agent`). */
interface Completions {
  readonly places: ReadonlyMap<string, Place>;
  readonly flags: ReadonlyMap<string, Place>;
}

const known = (name: string | undefined): string | undefined =>
  name !== undefined && completedNames.includes(name) ? name : undefined;

function completionsOf(program: Command): Completions {
  const places = new Map<string, Place>();
  const flags = new Map<string, Place>();
  const walk = (command: Command, path: string) => {
    const subs = command.commands.filter((sub) => !hidden.includes(sub.name()));
    const options = command.options.flatMap(({ long }) => long ?? []);
    const name = known(command.registeredArguments[0]?.name());
    places.set(path, { words: [...subs.map((sub) => sub.name()), ...options], name });
    for (const option of command.options) {
      const value = /<(\w+)>/.exec(option.flags)?.[1];
      const place = { words: option.argChoices ?? [], name: known(value) };
      // The same flag may mean more at one command than at another.
      if (place.name === undefined && place.words.length === 0) continue;
      if (option.long !== undefined && option.long !== null)
        flags.set(`${path} ${option.long}`.trim(), place);
      if (option.short !== undefined && option.short !== null)
        flags.set(`${path} ${option.short}`.trim(), place);
    }
    for (const sub of subs) walk(sub, `${path} ${sub.name()}`.trim());
  };
  walk(program, '');
  return { places, flags };
}

const hidden = ['help', 'complete'];

/**
 * `faina completion bash|zsh|fish`: a script for the shell. Commands and flags stand in it; for names it asks
 * the service.
 * @throws {UsageError} for another shell.
 */
export function completionOf(program: Command, shell: string): string {
  const completions = completionsOf(program);
  switch (shell) {
    case 'bash':
      return bash(completions);
    case 'zsh':
      return `#compdef faina\nautoload -U +X bashcompinit && bashcompinit\n${bash(completions)}`;
    case 'fish':
      return fish(completions);
    default:
      throw new UsageError(`There is no completion for "${shell}": bash, zsh or fish`);
  }
}

/** Whatever the service says of it, a shell shows nothing. */
const ask = 'faina complete';

/** Its variables have names that mean nothing to zsh, where `path` and `words` are the shell's own. */
function bash({ places, flags }: Completions): string {
  // Flags of the program itself may stand behind any command.
  const pattern = (key: string) => (key.startsWith('-') ? `"${key}"|*" ${key}"` : `"${key}"`);
  const toCase = ([key, { words, name }]: [string, Place]) =>
    `    ${pattern(key)}) offers="${words.join(' ')}"${name === undefined ? '' : ` name=${name}`} ;;`;
  return `_faina() {
  local place="" offers="" name="" each flag="" here="\${COMP_WORDS[COMP_CWORD]}"
  for each in "\${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
    flag=""
    case "$each" in
      -*) flag="$each" ;;
      *) case "$place $each" in
${commandCases(places)}
      esac ;;
    esac
  done
  case "\${place:+$place }$flag" in
${[...flags].map(toCase).join('\n')}
    *) case "$place" in
${[...places].map(toCase).join('\n')}
    esac ;;
  esac
  if [[ -n "$name" && "$here" != -* ]]; then offers="$offers $(${ask} "$name" 2>/dev/null)"; fi
  COMPREPLY=($(compgen -W "$offers" -- "$here"))
}
complete -o default -F _faina faina
`;
}

/** Words that lead to a deeper path; others are arguments and values of flags. */
function commandCases(places: ReadonlyMap<string, Place>): string {
  const paths = [...places.keys()].filter((path) => path !== '');
  return `        ${paths.map((path) => `"${path.includes(' ') ? '' : ' '}${path}"`).join('|')}) place="\${place:+$place }$each" ;;`;
}

function fish({ places, flags }: Completions): string {
  const asked = (name: string | undefined) =>
    name === undefined ? '' : `(${ask} ${name} 2>/dev/null)`;
  const lines = [...places].flatMap(([path, { words, name }]) => {
    const place = `-n 'test "$(__faina_path)" = "${path}"'`;
    const plain = words.map((word) => {
      const [, flag] = /^--(.+)$/.exec(word) ?? [];
      if (flag === undefined) return `complete -c faina -f ${place} -a ${word}`;
      const value = flags.get(`${path} ${word}`.trim());
      const values = value && [...value.words, asked(value.name)].filter(Boolean).join(' ');
      return `complete -c faina -f ${place} -l ${flag}${values ? ` -x -a '${values}'` : ''}`;
    });
    return name === undefined
      ? plain
      : [...plain, `complete -c faina -f ${place} -a '${asked(name)}'`];
  });
  const paths = [...places.keys()].filter((path) => path !== '').map((path) => `'${path}'`);
  return `function __faina_path
  set -l path
  for word in (commandline -opc)[2..-1]
    if contains -- (string join ' ' -- $path $word) ${paths.join(' ')}
      set path (string join ' ' -- $path $word)
    end
  end
  echo $path
end
${lines.join('\n')}
`;
}
