import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { waitFor } from '../wait-for.js';

const valueSchema = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.number().optional(),
  doubleValue: z.number().optional(),
  arrayValue: z.object({ values: z.array(z.looseObject({ stringValue: z.string() })) }).optional(),
});

const spanSchema = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: valueSchema })),
  links: z.array(z.looseObject({ traceId: z.string(), spanId: z.string() })).default([]),
});

const requestSchema = z.object({
  resourceSpans: z.array(
    z.looseObject({ scopeSpans: z.array(z.looseObject({ spans: z.array(spanSchema) })) }),
  ),
});

/** A span as it came, with its attributes by name and its times in milliseconds. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

const ms = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000_000n);

const spanOf = ({
  startTimeUnixNano,
  endTimeUnixNano,
  attributes,
  ...span
}: z.output<typeof spanSchema>): ReceivedSpan => ({
  ...span,
  parentSpanId: span.parentSpanId === '' ? undefined : span.parentSpanId,
  startMs: ms(startTimeUnixNano),
  endMs: ms(endTimeUnixNano),
  attributes: Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue, arrayValue } }) => [
      key,
      stringValue ?? intValue ?? doubleValue ?? arrayValue?.values.map((each) => each.stringValue),
    ]),
  ),
});

/** A collector on loopback that takes spans by OTLP over HTTP, as JSON. */
export class TraceCollector {
  readonly spans: ReceivedSpan[] = [];
  /** Bodies as they came. */
  readonly bodies: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  /** What it answers. */
  status = 200;

  private constructor(
    private readonly server: Server,
    /** For the setting OTEL_EXPORTER_OTLP_ENDPOINT. */
    readonly endpoint: string,
  ) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const collector = new TraceCollector(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        const isTraces = request.url === '/v1/traces';
        response.writeHead(isTraces ? collector.status : 404).end('{}');
        if (isTraces && collector.status === 200) collector.#take(body, request.headers);
      });
    });
    return collector;
  }

  #take(body: string, headers: IncomingHttpHeaders): void {
    this.bodies.push(body);
    this.headers.push(headers);
    const { resourceSpans } = requestSchema.parse(JSON.parse(body));
    const spans = resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    );
    this.spans.push(...spans.map(spanOf));
  }

  /** Of a job, in the order of their beginnings. */
  of(jobId: string): ReceivedSpan[] {
    const own = this.spans.filter(({ attributes }) => attributes['faina.job.id'] === jobId);
    return own.toSorted((left, right) => left.startMs - right.startMs);
  }

  /** The spans of a job once there are so many of the name. */
  async untilNamed(jobId: string, name: string, count = 1): Promise<ReceivedSpan[]> {
    await waitFor(() => this.of(jobId).filter((span) => span.name === name).length >= count, {
      what: `${count} spans ${name} of job ${jobId}`,
    });
    return this.of(jobId);
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
