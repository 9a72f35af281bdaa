import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileOf } from '@faina/agent-core/testing';
import { z } from 'zod';
import { portOf } from './port-of.js';

const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z
    .looseObject({
      name: z.string().optional(),
      uri: z.string().optional(),
      taskId: z.string().optional(),
      task: z.object({ ttl: z.number() }).optional(),
      inputResponses: z.record(z.string(), z.json()).optional(),
      _meta: z
        .looseObject({ progressToken: z.union([z.string(), z.number()]).optional() })
        .optional(),
    })
    .default({}),
  result: z.json().optional(),
});

type Message = z.output<typeof messageSchema>;

/** What a look at a task finds; the last one stays. `lost` breaks the connection. */
type Look = 'working' | 'asks' | 'asks more' | 'muses' | 'lost' | 'gone' | `${string}ed`;

const tasks: Readonly<Record<string, readonly Look[]>> = {
  report: ['working', 'working', 'completed'],
  survey: ['working', 'asks', 'completed'],
  interview: ['asks', 'asks more', 'completed'],
  endless: ['working'],
  doomed: ['working', 'failed'],
  dropped: ['cancelled'],
  abandoned: ['muses', 'muses', 'cancelled'],
  vanishing: ['working', 'gone'],
  flaky: ['working', 'lost', 'lost', 'completed'],
  huge: ['completed'],
};

const words = (said: string) => ({ content: [{ type: 'text', text: said }] });
const link = (uri: string) => ({ type: 'resource_link', uri, name: uri });

const results: Readonly<Record<string, object>> = {
  links: {
    content: [
      { type: 'text', text: 'See "type":"resource_link","uri":"doc://of-a-page"' },
      link('doc://given'),
      link('file:///etc/passwd'),
    ],
  },
  structured_links: { content: [link('doc://beside')], structuredContent: { found: 1 } },
};

const png = fileOf('image/png', 3_000);

const form = (name: string) => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: `What is the ${name}?`,
    requestedSchema: {
      type: 'object',
      properties: { [name]: { type: 'string' } },
      required: [name],
    },
  },
});

interface Running {
  readonly tool: string;
  readonly looks: Look[];
  answer: string;
  /** Says what was answered on the stream that asked. */
  told?: (action: unknown) => void;
}

export interface TaskServer {
  readonly url: string;
  /** Methods with what they are about, and `closed` for requests that were left. */
  readonly received: string[];
  readonly close: () => Promise<void>;
}

/** An MCP server over HTTP with tasks, resources and progress, of either version of the protocol. */
export async function startTaskServer(
  version: '2025-11-25' | '2026-07-28',
  port = 0,
): Promise<TaskServer> {
  const isModern = version === '2026-07-28';
  const running = new Map<string, Running>();
  const received: string[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const message = messageSchema.parse(JSON.parse(await text(request)));
    const { method, params, id } = message;
    const about = params.name ?? params.uri ?? running.get(params.taskId ?? '')?.tool ?? '';
    received.push(`${method ?? 'answer'} ${about}`.trim());
    response.on('close', () => {
      if (!response.writableFinished) received.push(`closed ${about}`);
    });
    if (method === undefined) {
      for (const task of running.values()) task.told?.(message.result);
    }
    if (method === undefined || id === undefined) {
      response.writeHead(202).end();
      return;
    }
    await answer(method, message, response);
  };

  const answer = async (method: string, message: Message, response: ServerResponse) => {
    const { name = '', uri = '', taskId = '' } = message.params;
    const reply = (result: object) => {
      const body = isModern
        ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...result }
        : result;
      return json(response, { jsonrpc: '2.0', id: message.id, result: body });
    };
    const refuse = (code: number, said: string) => {
      return json(response, { jsonrpc: '2.0', id: message.id, error: { code, message: said } });
    };
    const task = running.get(taskId);
    switch (method) {
      case 'server/discover':
        if (!isModern) return refuse(-32601, 'Method not found');
        return reply({
          supportedVersions: [version],
          capabilities: {
            tools: {},
            resources: {},
            extensions: { 'io.modelcontextprotocol/tasks': {} },
          },
        });
      case 'initialize':
        return reply({
          protocolVersion: version,
          capabilities: {
            tools: {},
            resources: {},
            tasks: { cancel: {}, requests: { tools: { call: {} } } },
          },
          serverInfo: { name: 'tasks', version: '1' },
        });
      case 'tools/list':
        return reply({ tools: listed() });
      case 'resources/list':
        return reply({ resources: [{ uri: 'doc://listed', name: 'Listed' }] });
      case 'resources/read': {
        const picture = { uri, mimeType: 'image/png', blob: png.toString('base64') };
        const page = { uri, mimeType: 'text/plain', text: `What ${uri} says` };
        return reply({ contents: [uri === 'doc://beside' ? picture : page] });
      }
      case 'tools/call':
        if (tasks[name]) return begin(name, message, reply);
        if (results[name]) return reply(results[name]);
        return progress(name, message, response);
      case 'tasks/get':
        return task
          ? look(task, taskId, response, { reply, refuse })
          : refuse(-32602, 'No such task');
      case 'tasks/update':
        if (!task) return refuse(-32602, 'No such task');
        task.answer += JSON.stringify(message.params.inputResponses);
        task.looks.shift();
        return reply({});
      case 'tasks/cancel':
        return reply({});
      case 'tasks/result':
        if (!task) return refuse(-32602, 'No such task');
        if (task.tool === 'abandoned') return;
        if (task.looks[0] === 'asks') return ask(task, message, response);
        return task.looks[0] === 'failed' ? refuse(-32603, 'It broke') : reply(resultOf(task));
      default:
        return refuse(-32601, 'Method not found');
    }
  };

  /** Before 2026-07-28 a task is asked for. */
  const begin = (tool: string, message: Message, reply: (result: object) => ServerResponse) => {
    if (!isModern && !message.params.task) return reply(words('It was not asked to be a task'));
    const taskId = `${tool}-${running.size}`;
    running.set(taskId, { tool, looks: [...(tasks[tool] ?? [])], answer: '' });
    const created = stateOf(taskId, 'working', isModern);
    return reply(isModern ? { resultType: 'task', ...created } : { task: created });
  };

  const look = (
    task: Running,
    taskId: string,
    response: ServerResponse,
    {
      reply,
      refuse,
    }: {
      reply: (result: object) => ServerResponse;
      refuse: (code: number, said: string) => ServerResponse;
    },
  ) => {
    const [found = 'working'] = task.looks;
    const isAsking = found.startsWith('asks');
    if (task.looks.length > 1 && !isAsking) task.looks.shift();
    switch (found) {
      case 'lost':
        return response.destroy();
      case 'muses':
        return reply(stateOf(taskId, 'input_required', isModern));
      case 'gone':
        return refuse(-32602, 'No such task');
      case 'asks':
      case 'asks more': {
        // A key that was answered may still come for a while.
        const first = { name: form('name') };
        const inputRequests = found === 'asks' ? first : { ...first, colour: form('colour') };
        return reply({ ...stateOf(taskId, 'input_required', isModern), inputRequests });
      }
      default:
        return reply({
          ...stateOf(taskId, found, isModern),
          ...(isModern && found === 'completed' && { result: resultOf(task) }),
          ...(isModern && found === 'failed' && { error: { code: -32603, message: 'It broke' } }),
        });
    }
  };

  /** A server of 2025-11-25 asks on the stream that waits for the result. */
  const ask = async (task: Running, message: Message, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const told = new Promise<unknown>((resolve) => (task.told = resolve));
    event(response, { id: 'question', ...form('name') });
    task.answer = JSON.stringify(await told);
    task.looks.shift();
    event(response, { id: message.id, result: resultOf(task) });
    return response.end();
  };

  const server = createServer((request, response) => void handle(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${String(portOf(server))}/mcp`, received, close };
}

const listed = () => [
  ...Object.keys(tasks).map((name, index) => ({
    name,
    inputSchema: { type: 'object' },
    execution: { taskSupport: index % 2 === 0 ? 'required' : 'optional' },
  })),
  ...[...Object.keys(results), 'steps', 'steps_for_ever', 'hang'].map((name) => ({
    name,
    inputSchema: { type: 'object' },
  })),
];

const stateOf = (taskId: string, status: string, isModern: boolean) => ({
  taskId,
  status,
  createdAt: new Date().toISOString(),
  ...(isModern ? { ttlMs: null, pollIntervalMs: 60 } : { ttl: 60_000, pollInterval: 60 }),
});

const resultOf = ({ tool, answer }: Running) =>
  words(tool === 'huge' ? 'x'.repeat(5 * 1024 * 1024) : `Done ${tool} ${answer}`.trim());

/** Tells of progress every 100 ms, `steps` eight times and then answers. */
async function progress(name: string, { id, params }: Message, response: ServerResponse) {
  if (name === 'hang') return response;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const progressToken = params._meta?.progressToken;
  for (let step = 1; !response.destroyed; step += 1) {
    await wait(100);
    if (name === 'steps' && step > 8) break;
    event(response, {
      method: 'notifications/progress',
      params: { progressToken, progress: step },
    });
  }
  event(response, { id, result: { resultType: 'complete', ...words('All steps') } });
  return response.end();
}

const event = (response: ServerResponse, message: object) =>
  void response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);

const json = (response: ServerResponse, body: object): ServerResponse =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
