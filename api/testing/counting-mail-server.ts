import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface CountingMailServer {
  /** Allows mail without TLS. */
  url: string;
  /** Whole messages, in the order in which they were taken. */
  readonly all: string[];
  /** The same by their one recipient. */
  readonly received: Map<string, string[]>;
  /** What the sender is told of a recipient that is refused; undefined: that one is accepted. */
  refused(address: string): Error | undefined;
  /** Called once a message is taken: before the sender is told, or after it. What it throws is what the sender is told. */
  taken(before: boolean): void;
  /** Before the test ends. */
  close(): Promise<void>;
}

/** A real SMTP server, which ends with the test; `stays`: when the caller closes it. */
export async function openCountingMailServer({ stays = false } = {}): Promise<CountingMailServer> {
  const counting: CountingMailServer = {
    ...{ url: '', all: [], received: new Map(), refused: () => undefined, taken: () => undefined },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, told) => told(counting.refused(address)),
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
        counting.all.push(text);
        counting.received.set(address, [...(counting.received.get(address) ?? []), text]);
        told();
        counting.taken(false);
      });
    },
  });
  // of senders that were killed
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  if (!stays) onTestFinished(counting.close);
  const { port } = server.server.address() as AddressInfo;
  counting.url = `smtp://127.0.0.1:${port}?requireTLS=false`;
  return counting;
}
