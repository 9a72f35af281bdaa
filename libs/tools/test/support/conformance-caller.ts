import { request } from 'node:http';

// A program: the client that the conformance runner starts. It has the tests' own process run the
// scenario, so that none of its many starts loads more than this file.
const { CONFORMANCE_HOST = '', MCP_CONFORMANCE_SCENARIO, MCP_CONFORMANCE_CONTEXT } = process.env;
const scenario = {
  name: MCP_CONFORMANCE_SCENARIO,
  url: process.argv[2],
  context: MCP_CONFORMANCE_CONTEXT,
};

const sent = request(CONFORMANCE_HOST, { method: 'POST' }, (response) => {
  response.pipe(process.stdout);
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
sent.end(JSON.stringify(scenario));
