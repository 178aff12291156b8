import { startPostgres } from '../postgres-server.ts';

/** One server for all tests of a run, whose address is in `TEST_POSTGRES`. Returns what ends it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const { address, stop } = await startPostgres();
  process.env['TEST_POSTGRES'] = address;
  return stop;
}
