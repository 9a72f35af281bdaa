import { createRequire } from 'node:module';

// An `import` asks for each export, and so loads what Node's WebSocket is made of: 40 ms of a start.
/** @type {typeof import('node:http')} */
const http = createRequire(import.meta.url)('node:http');

export default http;
export const { IncomingMessage, request, ServerResponse, STATUS_CODES } = http;
