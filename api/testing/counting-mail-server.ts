import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface CountingMailServer {
  /** Allows mail without TLS. */
  url: string;
  /** Whole messages by their one recipient, in the order in which they were taken. */
  received: Map<string, string[]>;
  /** Called once a message is taken: before the sender is told, or after it. What it throws is what the sender is told. */
  taken(before: boolean): void;
}

/** A real SMTP server, which ends with the test. */
export async function openCountingMailServer(): Promise<CountingMailServer> {
  const counting: CountingMailServer = { url: '', received: new Map(), taken: () => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, told) {
      let text = '';
      stream.setEncoding('utf8').on('data', (piece) => (text += String(piece)));
      stream.on('end', () => {
        const address = session.envelope.rcptTo.map((each) => each.address).join();
        try {
          counting.taken(true);
        } catch (refusal) {
          told(refusal as Error);
          return;
        }
        counting.received.set(address, [...(counting.received.get(address) ?? []), text]);
        told();
        counting.taken(false);
      });
    },
  });
  // of senders that were killed
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  counting.url = `smtp://127.0.0.1:${port}?requireTLS=false`;
  return counting;
}
