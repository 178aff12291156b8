// The floor of what an event loop can do on this machine: Node's HTTP server alone, which answers a GET with as many
// bytes as its address says (`/8000`), and each body after as long as a sign-up takes.
import { createServer } from 'node:http';

const ANSWER_AFTER_MS = 60;

const bytes = Buffer.alloc(2 ** 20);

const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end(bytes.subarray(0, Number(request.url?.slice(1))));
  return request.resume().on('end', () => {
    setTimeout(() => response.setHeader('content-type', 'application/json').end('{}'), ANSWER_AFTER_MS);
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready'));
