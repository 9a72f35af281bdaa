import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { lineOf } from '@faina/tools';
import { z } from 'zod';

/** What a file says, or what is wrong with it. */
export type AgentFile =
  | { readonly kind: 'read'; readonly file: string; readonly name: string; readonly body: object }
  | {
      readonly kind: 'broken';
      readonly file: string;
      readonly line: number;
      readonly message: string;
    };

/** The largest file that is read, in bytes: twice what an agent may come to. */
const maxBytes = 262_144;
const maxFiles = 1_000;

const namedSchema = z.looseObject({ name: z.string().optional() });
const promptSchema = z.object({ instructions: z.strictObject({ file: z.string() }) });

/**
 * The agents of a folder, one of each `*.json`, sorted by file. What begins with `.` or `_` is left out,
 * and so are folders. `"instructions": {"file": "sales.md"}` stands for the text of a file beside it.
 * @throws the error of the system where the folder cannot be read.
 */
export function readAgentFiles(folder: string): AgentFile[] {
  const names = readdirSync(folder).filter((name) => /^[^._].*\.json$/.test(name));
  if (names.length > maxFiles) {
    return [broken(folder, `It has more than ${maxFiles} agents.`)];
  }
  const files = names.sort().map((name) => readAgentFile(join(folder, name)));
  return files.map((file, index) => {
    const same = files
      .slice(0, index)
      .find((other) => other.kind === 'read' && file.kind === 'read' && other.name === file.name);
    if (!same || file.kind === 'broken') return file;
    return broken(file.file, `${basename(same.file)} has an agent ${file.name} too. Rename one.`);
  });
}

function readAgentFile(file: string): AgentFile {
  const text = textWithin(dirname(file), basename(file));
  if (text.kind === 'refused') return broken(file, text.message);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.value);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return broken(file, `It is no JSON: ${message}.`, Number(/line (\d+)/.exec(message)?.[1] ?? 1));
  }
  const read = namedSchema.safeParse(parsed);
  if (!read.success) return broken(file, 'It is no agent, which is an object.');
  const { name = basename(file, '.json') } = read.data;
  const { data: named } = promptSchema.safeParse(read.data);
  if (!named) return { kind: 'read', file, name, body: read.data };
  const prompt = textWithin(dirname(file), named.instructions.file);
  if (prompt.kind === 'refused') {
    return broken(file, `Its instructions: ${prompt.message}`, lineOf(file, '"instructions"'));
  }
  // Editors end a file with a new line, which is none of the prompt.
  const instructions = prompt.value.replace(/\n$/, '');
  return { kind: 'read', file, name, body: { ...read.data, instructions } };
}

type Text =
  | { readonly kind: 'read'; readonly value: string }
  | { readonly kind: 'refused'; readonly message: string };

/** A file of a folder itself; a link counts for where it leads, as Kubernetes mounts files by links. */
function textWithin(folder: string, name: string): Text {
  if (name !== basename(name)) return refused(`${name} is not the name of a file beside it.`);
  try {
    const path = realpathSync(join(folder, name));
    if (!path.startsWith(realpathSync(folder) + sep)) {
      return refused(`${name} leads out of the folder.`);
    }
    const stats = statSync(path);
    if (!stats.isFile()) return refused(`${name} is no file.`);
    if (stats.size > maxBytes) return refused(`${name} is larger than ${maxBytes} bytes.`);
    return { kind: 'read', value: readFileSync(path, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    return refused(`${name} cannot be read (${code}).`);
  }
}

const refused = (message: string): Text => ({ kind: 'refused', message });

const broken = (file: string, message: string, line = 1): AgentFile => ({
  ...{ kind: 'broken', file, line, message },
});
