// The floor of what an event loop can do on this machine: Node's HTTP server alone, which answers with as many bytes as the
// address says (`/8000`).
import { createServer } from 'node:http';

const bytes = Buffer.alloc(2 ** 20);

const server = createServer((request, response) => response.end(bytes.subarray(0, Number(request.url?.slice(1)))));
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready'));
