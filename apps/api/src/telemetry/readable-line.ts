import { showHiddenCharacters } from '@faina/agent-core';
import { pino } from 'pino';
import { z } from 'zod';

const lineSchema = z.looseObject({ level: z.int(), time: z.iso.datetime(), msg: z.string() });
const errorSchema = z.looseObject({ message: z.string(), stack: z.string().optional() });

/** What a person at a terminal knows. */
const known = new Set(['level', 'time', 'msg', 'role', 'pid']);
const errorLevel = pino.levels.values.error ?? 50;

/**
 * A JSON line of the log as a person reads it: time (UTC), level, words, then the fields that the
 * words do not say. The stack of an error stands below a line of level error or fatal.
 */
export function readableLine(json: string): string {
  const line = lineSchema.safeParse(parsed(json)).data;
  if (!line) return json;
  const { level, time, msg } = line;
  const fields = Object.entries(line)
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => [name, fieldText(value)] as const)
    .filter(([, text]) => !msg.includes(text))
    .map(([name, text]) => `${name}=${text}`);
  const label = (pino.levels.labels[level] ?? String(level)).padEnd(6);
  const head = [`${time.slice(11, 19)} ${label} ${oneLine(msg)}`, fields.join(' ')]
    .filter((part) => part !== '')
    .join('  ');
  return `${head}\n${level >= errorLevel ? stackOf(line.err) : ''}`;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function fieldText(value: unknown): string {
  const text = errorSchema.safeParse(value).data?.message ?? value;
  const isPlain = typeof text === 'string' && /^[^\s"]+$/.test(text);
  return oneLine(isPlain ? text : JSON.stringify(text));
}

function stackOf(error: unknown): string {
  const stack = errorSchema.safeParse(error).data?.stack;
  if (stack === undefined) return '';
  const lines = stack.split('\n').map((line) => `    ${oneLine(line)}\n`);
  return lines.join('');
}

/** A log quotes what clients send: none of it may reach the terminal as a control sequence. */
const oneLine = (text: string): string => showHiddenCharacters(text).replaceAll(/[\r\n\t]+/g, ' ');
