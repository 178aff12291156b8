import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Proxy = Awaited<ReturnType<typeof aProxy>>;

/** Stands between a machine and the server, as a network that fails. Goes when the test ends. */
export async function aProxy(address: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const lost: { text: string; what: 'answer' | 'statement' }[] = [];
  let [refusesLater, refuses] = [false, false];
  const heldBack: { text: string; what: 'statement' | 'answer'; reached: () => void; until: Promise<void> }[] = [];
  let silent: string | null = null;
  let silenced = 0;
  const cutAll = () => {
    refuses = refusesLater;
    sockets.forEach((socket) => socket.destroy());
  };
  const server = createServer((client) => {
    if (refuses) return void client.on('error', () => {}).destroy();
    const upstream = connect(Number(port), hostname);
    let losesAnswer = false;
    let isSilent = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const held: { statement?: Promise<void>; answer?: Promise<void> } = {};
    client.on('data', (bytes) => {
      const at = heldBack.findIndex(({ text }) => bytes.includes(text));
      const [found] = at < 0 ? [] : heldBack.splice(at, 1);
      found?.reached();
      if (found !== undefined) held[found.what] = found.until;
      if (held.statement === undefined) forward(bytes);
      else void held.statement.then(() => forward(bytes));
    });
    const forward = (bytes: Buffer) => {
      const place = lost.findIndex(({ text }) => bytes.includes(text));
      const [what] = place < 0 ? [] : lost.splice(place, 1);
      if (what?.what === 'statement') return cutAll();
      losesAnswer ||= what !== undefined;
      if (!isSilent && silent !== null && bytes.includes(silent)) {
        isSilent = true;
        silenced += 1;
      }
      upstream.write(bytes);
    };
    upstream.on('data', (bytes) => {
      if (held.answer === undefined) answer(bytes);
      else void held.answer.then(() => answer(bytes));
    });
    const answer = (bytes: Buffer) => {
      if (losesAnswer) cutAll();
      else if (!isSilent) client.write(bytes);
    };
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    cutAll();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = new URL(address);
  url.port = String((server.address() as AddressInfo).port);
  return {
    /** The address of the database, through the proxy. */
    url: String(url),
    /** The answer to the next statement that holds this text is lost, with all connections. */
    loseAnswerTo: (text: string) => void lost.push({ text, what: 'answer' }),
    /** The next statement that holds this text is lost, with all connections, before the server has it. */
    loseStatement: (text: string) => void lost.push({ text, what: 'statement' }),
    /** Nothing comes back any more on connections that send this text, which stay open, as behind a router that forgot them. */
    silence: (text: string) => void (silent = text),
    /** How many connections that were. */
    silenced: () => silenced,
    /** The next statement that holds this text, or its answer, gets no further than here until `goOn`: its machine stands still. */
    holdBack(text: string, what: 'statement' | 'answer' = 'statement') {
      const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
      /** Resolves when there is one. */
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      heldBack.push({ text, what, reached: resolve, until });
      return { reached, goOn };
    },
    cutAll,
    /** Whether no connection is made now. */
    isRefusing: () => refuses,
    /** Once something was lost, no connection is made until `accept`. */
    refuseAfterLoss: () => void (refusesLater = true),
    accept: () => void ([refusesLater, refuses] = [false, false]),
  };
}
