import { signIn } from './http-calls.ts';
import { peakMib, seconds } from './measure.ts';
import { storeDocuments, type Served, type Row } from './places.ts';

/** Rows of the file that is imported. */
const ROWS = 10_000;
/** Stores that it has deals of: as many deals each as stores of the usual catalogue have. */
const STORES = 500;

interface Plan {
  pages: number | null;
  counts: { new: number; same: number; refused: number };
}

/**
 * Times a feed that brings 10,000 new coupons to 500 stores until its pages are on disk, and its dry run. Throws when the dry run counted
 * other pages than the publish.
 */
export async function benchImports({ address, place, server }: Served, row: Row): Promise<void> {
  const { 'content-type': _json, ...headers } = await signIn(address);
  const slugs = Array.from(storeDocuments(place.data), ({ slug }) => slug);
  const send = async (file: string, query: string, expected: Partial<Plan['counts']>) => {
    const form = new FormData();
    form.set('kind', 'coupons');
    form.set('feed', 'bench');
    form.set('file', new Blob([file]), 'feed');
    const since = performance.now();
    const reply = await fetch(`${address}/api/import?${query}`, { method: 'POST', headers, body: form });
    const ms = performance.now() - since;
    const plan = (await reply.json()) as Plan;
    if (Object.entries(expected).some(([status, count]) => plan.counts?.[status as 'new'] !== count))
      throw new Error(`An import was answered with ${reply.status}: ${JSON.stringify(plan).slice(0, 500)}`);
    return { ms, pages: plan.pages };
  };
  const megabytes = (): string => `${Math.round(peakMib(server.child))} MiB`;
  const feed = csvOf(ROWS, (at) => slugs[(at % STORES) * Math.floor(slugs.length / STORES)]!);
  const before = megabytes();
  const looked = await send(feed, 'dryRun=1', { new: ROWS });
  const imported = await send(feed, 'wait=1', { new: ROWS });
  const afterImport = megabytes();
  const status = await fetch(`${address}/api/publish/status`, { headers });
  const { summary } = ((await status.json()) as { last: { summary: { rendered: number; deleted: number } } }).last;
  if (looked.pages !== summary.rendered + summary.deleted)
    throw new Error(`The dry run counted ${looked.pages} pages: ${JSON.stringify(summary).slice(0, 300)}`);
  const what = ROWS.toLocaleString('en-US');
  row(
    `${what} new coupons of ${STORES} stores imported from CSV until all pages are on disk, ${place.size.name}`,
    seconds(imported.ms),
    `${looked.pages} pages; dry run ${seconds(looked.ms)}; ${afterImport} highest resident, ${before} before`,
  );
}

function csvOf(rows: number, storeOf: (at: number) => string): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${at},${storeOf(at)},"${(at % 70) + 5}% off shoes, and more",` +
      `On everything that is not reduced,CODE${at},2026-11-01,2099-12-31`,
  );
  return `Id,Store,Title,Description,Code,Starts,Ends\n${lines.join('\n')}\n`;
}
