import type { SubmitJob } from '@faina/client';

/** A file as a job takes it. */
export interface DraftFile {
  readonly name: string;
  readonly mediaType: string;
  /** In base64. */
  readonly data: string;
  readonly bytes: number;
}

/** Numbers of a job: where they stand in the body, and how many of its units one of the form's has. */
export const numberFields = {
  priority: { pointer: '/priority', factor: 1, usual: '10' },
  delay: { pointer: '/delayMs', factor: 1_000, usual: '0' },
  maxAttempts: { pointer: '/maxAttempts', factor: 1, usual: '3' },
  maxIterations: { pointer: '/limits/maxIterations', factor: 1, usual: '' },
  deadline: { pointer: '/limits/deadlineMs', factor: 1_000, usual: '' },
  maxToolCalls: { pointer: '/limits/maxToolCalls', factor: 1, usual: '' },
  maxTokens: { pointer: '/limits/maxTokens', factor: 1, usual: '' },
  maxCostUsd: { pointer: '/limits/maxCostUsd', factor: 1, usual: '' },
  toolTimeout: { pointer: '/limits/toolTimeoutMs', factor: 1_000, usual: '' },
} as const;

export type NumberField = keyof typeof numberFields;

const otherPointers = {
  agent: '/agent',
  files: '/input/attachments',
  prompt: '/input',
  threadId: '/threadId',
  tags: '/tags',
  metadata: '/metadata',
  webhookUrl: '/webhookUrl',
} as const;

export type FieldName = NumberField | keyof typeof otherPointers;

/** What somebody has typed, as it is. */
export interface Draft extends Readonly<Record<Exclude<FieldName, 'files'>, string>> {
  readonly isStreamed: boolean;
  readonly files: readonly DraftFile[];
}

export const emptyDraft = (agent: string, prompt = ''): Draft => ({
  agent,
  prompt,
  threadId: '',
  tags: '',
  metadata: '',
  webhookUrl: '',
  priority: '',
  delay: '',
  maxAttempts: '',
  maxIterations: '',
  deadline: '',
  maxToolCalls: '',
  maxTokens: '',
  maxCostUsd: '',
  toolTimeout: '',
  isStreamed: false,
  files: [],
});

/** The body for it: what was left empty is left out, what is wrong goes as it is, for the service to say so. */
export function bodyOf(draft: Draft): SubmitJob {
  const { agent, prompt, threadId, files, isStreamed, webhookUrl } = draft;
  const numberOf = (field: NumberField, name: string) => {
    const text = draft[field].trim();
    const given: Partial<Record<string, number>> =
      text === ''
        ? {}
        : { [name]: Number((Number(text) * numberFields[field].factor).toPrecision(15)) };
    return given;
  };
  const limits = {
    ...numberOf('maxIterations', 'maxIterations'),
    ...numberOf('deadline', 'deadlineMs'),
    ...numberOf('maxToolCalls', 'maxToolCalls'),
    ...numberOf('maxTokens', 'maxTokens'),
    ...numberOf('maxCostUsd', 'maxCostUsd'),
    ...numberOf('toolTimeout', 'toolTimeoutMs'),
  };
  const tags = draft.tags.split(',').map((tag) => tag.trim());
  const metadata = metadataOf(draft.metadata);
  const attachments = files.map(({ mediaType, data }) => ({ mediaType, data }));
  return {
    agent,
    input: attachments.length > 0 ? { prompt, attachments } : prompt,
    ...(threadId.trim() && { threadId: threadId.trim() }),
    ...(tags.some(Boolean) && { tags: tags.filter(Boolean) }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(webhookUrl.trim() && { webhookUrl: webhookUrl.trim() }),
    ...(isStreamed && { stream: true }),
    ...numberOf('priority', 'priority'),
    ...numberOf('delay', 'delayMs'),
    ...numberOf('maxAttempts', 'maxAttempts'),
    ...(Object.keys(limits).length > 0 && { limits }),
  };
}

/** `key=value` or `key: value`, a line each. */
function metadataOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, key = line, value = ''] = /^([^=:]*)[=:](.*)$/.exec(line) ?? [];
      return [key.trim(), value.trim()];
    }),
  );
}

const pointers: readonly (readonly [FieldName, string])[] = [
  ...fieldNames(numberFields).map((name) => [name, numberFields[name].pointer] as const),
  ...fieldNames(otherPointers).map((name) => [name, otherPointers[name]] as const),
];

function fieldNames<Fields extends object>(fields: Fields): (keyof Fields & FieldName)[];
function fieldNames(fields: object): string[] {
  return Object.keys(fields);
}

/** The field that a fault of the body belongs to, by its JSON Pointer; undefined for the whole. */
export const fieldAt = (pointer: string): FieldName | undefined =>
  pointers.find(([, place]) => pointer === place || pointer.startsWith(`${place}/`))?.[0];
