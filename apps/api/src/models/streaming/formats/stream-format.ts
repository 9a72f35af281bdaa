import type { AnswerStream } from './answer-stream.js';
import { ChatCompletionStream } from './chat-completion-stream.js';
import { ConverseStream } from './converse-stream.js';
import { GeneratedContentStream } from './generated-content-stream.js';
import { MessageStream } from './message-stream.js';
import type { ReceivedAnswer } from './received-answer.js';
import { ResponseStream } from './response-stream.js';
import { wholeCompletion } from './whole-completion.js';

/** How an API of models streams an answer. */
export interface StreamFormat {
  /** The same request for an answer in pieces. */
  readonly streamed: (request: ModelHttpRequest) => ModelHttpRequest;
  readonly open: (received: ReceivedAnswer) => AnswerStream;
  /** An answer that came whole, in the form that the API has for it; as it came where that is so. */
  readonly whole?: (text: string) => string;
}

export interface ModelHttpRequest {
  readonly url: URL;
  /** A JSON object. */
  readonly body: string;
}

interface ModelApi extends StreamFormat {
  /** How the path of its requests ends. */
  readonly path: RegExp;
}

/** Put in front, so that the request's text stays as it is from turn to turn. */
const withMembers =
  (members: string) =>
  ({ url, body }: ModelHttpRequest): ModelHttpRequest => ({
    url,
    body: body.replace('{', () => `{${members},`),
  });

const withPath =
  (from: RegExp, to: string) =>
  ({ url, body }: ModelHttpRequest): ModelHttpRequest => {
    const streamed = new URL(url);
    streamed.pathname = url.pathname.replace(from, to);
    return { url: streamed, body };
  };

function streamedContent(request: ModelHttpRequest): ModelHttpRequest {
  const { url, body } = withPath(/:generateContent$/, ':streamGenerateContent')(request);
  url.searchParams.set('alt', 'sse');
  return { url, body };
}

const apis: readonly ModelApi[] = [
  {
    path: /\/chat\/completions$/,
    streamed: withMembers('"stream":true,"stream_options":{"include_usage":true}'),
    open: (received) => new ChatCompletionStream(received),
    whole: wholeCompletion,
  },
  {
    path: /\/responses$/,
    streamed: withMembers('"stream":true'),
    open: (received) => new ResponseStream(received),
  },
  {
    path: /\/messages$/,
    streamed: withMembers('"stream":true'),
    open: (received) => new MessageStream(received),
  },
  {
    path: /:generateContent$/,
    streamed: streamedContent,
    open: (received) => new GeneratedContentStream(received),
  },
  {
    path: /\/converse$/,
    streamed: withPath(/$/, '-stream'),
    open: (received) => new ConverseStream(received),
  },
  {
    // Claude at Vertex AI.
    path: /:rawPredict$/,
    streamed: (request) =>
      withMembers('"stream":true')(withPath(/:rawPredict$/, ':streamRawPredict')(request)),
    open: (received) => new MessageStream(received),
  },
];

/** By the address of a request; undefined where none of these APIs is asked. */
export const streamFormatOf = ({ pathname }: URL): StreamFormat | undefined =>
  apis.find(({ path }) => path.test(pathname));

/** How a body holds its events: as server-sent ones, or in the frames of AWS. */
export type Framing = 'events' | 'frames';

/** By the type of an answer; undefined of one that says nothing of events. */
export function framingOf({ headers }: Pick<Response, 'headers'>): Framing | undefined {
  const type = headers.get('content-type')?.toLowerCase() ?? '';
  if (type.includes('application/vnd.amazon.eventstream')) return 'frames';
  return type.includes('text/event-stream') ? 'events' : undefined;
}
