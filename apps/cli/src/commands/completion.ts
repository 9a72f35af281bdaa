import type { Command } from 'commander';
import { UsageError } from '../usage-error.js';

/** The words that may follow each path of commands: `jobs` → `ls get …`. */
function wordsOf(command: Command, path = ''): Map<string, string[]> {
  const visible = command.commands.filter((sub) => sub.name() !== 'help');
  const flags = command.options.flatMap(({ long }) => long ?? []);
  const words = new Map([[path, [...visible.map((sub) => sub.name()), ...flags]]]);
  for (const sub of visible) {
    for (const [deeper, more] of wordsOf(sub, `${path} ${sub.name()}`.trim()))
      words.set(deeper, more);
  }
  return words;
}

/**
 * `faina completion bash|zsh|fish`: a script for the shell, of what the program knows without asking
 * anybody.
 * @throws {UsageError} for another shell.
 */
export function completionOf(program: Command, shell: string): string {
  const words = wordsOf(program);
  switch (shell) {
    case 'bash':
      return bash(words);
    case 'zsh':
      return `#compdef faina\nautoload -U +X bashcompinit && bashcompinit\n${bash(words)}`;
    case 'fish':
      return fish(words);
    default:
      throw new UsageError(`There is no completion for "${shell}": bash, zsh or fish`);
  }
}

function bash(words: ReadonlyMap<string, readonly string[]>): string {
  const cases = [...words].map(([path, next]) => `    "${path}") words="${next.join(' ')}" ;;`);
  return `_faina() {
  local path="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _faina faina
`;
}

function fish(words: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...words].flatMap(([path, next]) =>
    next.map((word) => {
      const place = `'test "$(__faina_path)" = "${path}"'`;
      const [, flag] = /^--(.+)$/.exec(word) ?? [];
      return `complete -c faina -f -n ${place} ${flag === undefined ? `-a ${word}` : `-l ${flag}`}`;
    }),
  );
  return `function __faina_path
  string join ' ' -- (string match -v -- '-*' (commandline -opc)[2..-1])
end
${lines.join('\n')}
`;
}
