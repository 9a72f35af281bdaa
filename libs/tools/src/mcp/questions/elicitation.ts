import {
  type ApprovalPreview,
  type JsonValue,
  type QuestionForm,
  questionFormSchema,
  shorten,
} from '@faina/agent-core';
import { z } from 'zod';

const maxMessageChars = 4_000;

/**
 * Words of what grants access or authorizes a payment; nobody is asked for such things here, as what
 * is said goes through a model's service and is stored
 * (https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#user-interaction-model).
 */
const secretWords =
  /pass(?:word|phrase|code)|senha|secret|credential|credencial|api[\s_-]?key|private[\s_-]?key|chave[\s_-]?(?:de[\s_-]?)?api|(?:access|auth|bearer|api|refresh)[\s_-]?token|\botp\b|\bcvv\b|\bpin\b|card[\s_-]?number|cart[aã]o/iu;

const elicitationSchema = z.union([
  z.looseObject({
    mode: z.literal('url'),
    message: z.string(),
    url: z.url({ protocol: /^https?$/ }).max(2_000),
  }),
  z.looseObject({
    mode: z.literal('form').optional(),
    message: z.string(),
    requestedSchema: questionFormSchema,
  }),
]);

/** What a server wants to know of a person, or why no person is asked. */
export type Elicitation =
  | { readonly kind: 'form'; readonly message: string; readonly form: QuestionForm }
  | { readonly kind: 'link'; readonly message: string; readonly url: string }
  | { readonly kind: 'refused'; readonly why: string };

export function readElicitation(params: unknown): Elicitation {
  const { data } = elicitationSchema.safeParse(params);
  if (!data) return { kind: 'refused', why: 'it is no form of plain fields, and no link' };
  const message = shorten(data.message, maxMessageChars);
  if (data.mode === 'url') return { kind: 'link', message, url: data.url };
  const form = data.requestedSchema;
  const texts = Object.entries(form.properties).flatMap(([name, { title, description }]) => [
    name,
    title,
    description,
  ]);
  return [message, ...texts].some((text) => secretWords.test(text ?? ''))
    ? { kind: 'refused', why: 'it asks for a secret, which a server must not ask for in a form' }
    : { kind: 'form', message, form };
}

/** What a person sees of it. A link shows by its host, and is opened by the person alone. */
export function previewOf(
  elicitation: Exclude<Elicitation, { kind: 'refused' }>,
  server: string,
  tool: string,
): ApprovalPreview {
  const from = `The MCP server '${server}' asks in the call of ${tool}:`;
  const { message } = elicitation;
  if (elicitation.kind === 'link') {
    const { url } = elicitation;
    const open = `Open this page of ${new URL(url).host}, then approve:`;
    return { text: `${from}\n${message}\n\n${open}\n${url}`, server, url };
  }
  const { form } = elicitation;
  const fields = Object.entries(form.properties).map(
    ([name, { title }]) => `- ${name}${title === undefined ? '' : ` (${title})`}`,
  );
  return { text: [from, message, '', ...fields].join('\n'), server, form: asJson(form) };
}

/** Of parsed JSON; fields that are not there are left out. */
const asJson = (form: QuestionForm): JsonValue => z.json().parse(JSON.parse(JSON.stringify(form)));
