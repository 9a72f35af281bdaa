import { withEllipsis } from '@faina/agent-core';
import type { SettingHelp } from './settings/setting.js';

const longest = 40;

/** A setting's value as it may be printed: one short line, without secrets. */
export function shownValue(value: string | undefined, secret?: SettingHelp['secret']): string {
  if (value === undefined) return '(unset)';
  if (secret === 'value') return '***';
  const shown = secret === 'credentials' ? withoutCredentials(value) : value;
  const oneLine = JSON.stringify(shown);
  return withEllipsis(oneLine, longest);
}

/** The URL without password and query, which may hold one too; `***` for what is no URL. */
export function withoutCredentials(value: string): string {
  if (!URL.canParse(value)) return '***';
  const url = new URL(value);
  // Without an authority ("host:5432/name") everything is path, and could hold anything.
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(value)) return '***';
  if (url.password !== '') url.password = '***';
  // A user alone is often a key there.
  else if (url.username !== '' && url.protocol.startsWith('http')) url.username = '***';
  url.search = '';
  url.hash = '';
  return url.href;
}
