import { percentile } from './measure.ts';
import { Agent, request } from 'node:http';

/** So many clients that read one address for so many seconds: replies a second, and the time in ms that one of a hundred exceeds. */
export async function loadTest(
  address: string,
  path: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<{ rate: number; p99: number }> {
  const client = plainClient(address);
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  async function reader(): Promise<void> {
    while (performance.now() < until) {
      const since = performance.now();
      const status = await client.send(path);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      times.push(performance.now() - since);
    }
  }
  await Promise.all(Array.from({ length: clients }, reader));
  client.close();
  return { rate: times.length / seconds, p99: percentile(times, 0.99) };
}

interface PlainClient {
  /** Resolves to the status once the whole reply has arrived. Rejects when the connection fails. */
  send(path: string): Promise<number>;
  close(): void;
}

/**
 * Asks as browsers do, over connections that stay open, and neither decompresses nor parses what arrives: clients run on the machine that
 * they measure, where those of `fetch` take more of its processors than the server does.
 */
function plainClient(address: string): PlainClient {
  const agent = new Agent({ keepAlive: true });
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  return {
    send: (path) =>
      new Promise((resolve, reject) => {
        request(address + path, { agent, headers }, (response) => {
          response
            .resume()
            .on('end', () => resolve(response.statusCode ?? 0))
            .on('error', reject);
        })
          .on('error', reject)
          .end();
      }),
    close: () => agent.destroy(),
  };
}
