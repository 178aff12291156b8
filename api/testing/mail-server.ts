import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface MailServer {
  /** Allows mail without TLS. */
  url: string;
  /** Whole messages, in the order in which they arrived. */
  readonly received: string[];
  close(): Promise<void>;
}

/** Speaks just enough SMTP to take mails, without TLS. */
export async function openMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    let inMessage = false;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    reply('220 ready');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk;
      for (;;) {
        const end = inMessage ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
        if (end < 0) return;
        const piece = text.slice(0, end);
        text = text.slice(end + (inMessage ? 5 : 2));
        if (inMessage) {
          received.push(piece);
          inMessage = false;
          reply('250 taken');
        } else if (/^DATA/i.test(piece)) {
          inMessage = true;
          reply('354 go on');
        } else if (/^STARTTLS/i.test(piece)) reply('502 not supported');
        else if (/^QUIT/i.test(piece)) socket.end('221 bye\r\n');
        else reply('250 ok');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?requireTLS=false`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
