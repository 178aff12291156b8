import { percentile } from './measure.ts';
import { plainClient } from './plain-client.ts';

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
