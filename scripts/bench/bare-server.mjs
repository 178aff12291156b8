// The floor of what an event loop can do on this machine: Node's HTTP server alone, which answers each body after as
// long as a sign-up takes.
import { createServer } from 'node:http';

const ANSWER_AFTER_MS = 60;

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    setTimeout(() => response.setHeader('content-type', 'application/json').end('{}'), ANSWER_AFTER_MS);
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready'));
