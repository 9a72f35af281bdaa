import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * A model server without a model: asks for the tool `echo` until the conversation holds as many
 * results as the first argument says, then answers. Prints its base URL.
 */
const toolCalls = Number(process.argv[2] ?? 5);

const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { messages } = JSON.parse(body) as { messages: { role: string }[] };
    const results = messages.filter(({ role }) => role === 'tool').length;
    const isDone = results >= toolCalls;
    const call = {
      id: `call_${results}`,
      type: 'function',
      function: { name: 'echo', arguments: JSON.stringify({ value: `step ${results}` }) },
    };
    const message = isDone
      ? { role: 'assistant', content: 'Done.' }
      : { role: 'assistant', content: null, tool_calls: [call] };
    const answer = JSON.stringify({
      id: 'instant',
      object: 'chat.completion',
      created: 0,
      model: 'instant',
      choices: [{ index: 0, finish_reason: isDone ? 'stop' : 'tool_calls', message }],
      usage,
    });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
    });
    response.end(answer);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  console.log(`http://127.0.0.1:${address.port}/v1`);
});
