import { isHtml } from '../../publish/dirty-pages.ts';
import { median, milliseconds, peakMib, percentile, seconds } from './measure.ts';
import { type Bench, lastPublish, storeDocuments, usual } from './sites.ts';

const TURNS = 15;

/** What is asked of the table of all deals: every state, every order from its beginning and its end, searches rare and common. */
function questions(total: number, code: string): string[] {
  const states = ['live', 'scheduled', 'ending', 'expired', 'off', 'unlinked', 'doubted', 'repeated', 'draft'];
  const dates = ['startsAt', 'expiryDate', 'verifiedAt', 'updatedAt'];
  const sorts = ['title', 'store', 'code', 'discount', 'state', ...dates, 'clicks', 'copies'];
  const last = Math.max(0, total - 100);
  return [
    '',
    ...states.map((state) => `state=${state}`),
    ...sorts.map((sort) => `sort=${sort}`),
    ...sorts.map((sort) => `sort=${sort}&descending=true&offset=${last}`),
    ...[code, code.slice(1, 5), 'shoes', 'off', '20', 's', 'no such code'].map((search) => `search=${search}`),
    'search=off&state=live&sort=title',
    `search=off&state=expired&sort=store&descending=true&offset=${Math.floor(last / 4)}`,
  ];
}

/** Times of a page of 100 deals over HTTP: of all questions, and of the slowest one, which is named. */
export const benchTables: Bench = async ({ sizes, served, row }) => {
  for (const size of sizes) {
    const site = await served(size);
    const ask = (query: string) =>
      site.ask<{ total: number; items: { code: string | null }[] }>('GET', `/api/records?kind=deals&${query}`);
    const { total } = (await ask('')).answer;
    const all = questions(total, (await ask('sort=code')).answer.items[0]?.code ?? 'SAVE');
    // the first time an order is asked for, its rows are sorted
    for (const query of all) await ask(query);
    const times = all.map((): number[] => []);
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const [at, query] of all.entries()) times[at]?.push((await ask(query)).ms);
    const medians = times.map(median);
    const slowest = Math.max(...medians);
    row(
      `100 rows of the owner's table of all deals, ${size.name}`,
      milliseconds(median(times.flat())),
      `p99 ${milliseconds(percentile(times.flat(), 0.99))} of ${all.length} questions; the slowest, ` +
        `"${all[medians.indexOf(slowest)]}", ${milliseconds(slowest)}; ${total} deals`,
    );
  }
};

/** Deals of one call. */
const DEALS_AT_ONCE = 5_000;
const ROUNDS = 3;

/** Times the change of many deals in one call until it is answered, which is when it is durable, and until its pages are on disk. */
export const benchBulk: Bench = async ({ served, row }) => {
  const { ask, data, size } = await served(usual);
  const deals = [...storeDocuments(data)].flatMap(({ coupons, offers }) => [...coupons, ...offers]);
  const select = { ids: deals.slice(0, DEALS_AT_ONCE).map(({ id }) => id) };
  const endOn = async (day: number, query = ''): Promise<number> => {
    const change = { startsAt: null, expiryDate: `2099-12-${String(day).padStart(2, '0')}` };
    const { ms, answer } = await ask<{ count: number }>('POST', `/api/bulk${query}`, { kind: 'deals', select, change });
    if (answer.count !== DEALS_AT_ONCE) throw new Error(`One call changed ${answer.count} deals.`);
    return ms;
  };
  const times = { saved: [] as number[], published: [] as number[] };
  for (let day = 1; day < 2 * ROUNDS; day += 2) {
    times.saved.push(await endOn(day));
    times.published.push(await endOn(day + 1, '?wait=1'));
  }
  row(
    `${DEALS_AT_ONCE.toLocaleString('en-US')} deals get other dates in one call, ${size.name}`,
    milliseconds(median(times.saved)),
    `until it is durable; ${milliseconds(median(times.published))} until all pages are on disk`,
  );
};

/** Rows of the file that is imported. */
const ROWS = 10_000;
/** Stores that it has deals of: as many deals each as stores of the usual catalogue have. */
const STORES = 500;

/**
 * Times a feed that brings 10,000 new coupons to 500 stores until its pages are on disk, and its dry run. Throws when the dry run counted
 * other pages than the publish.
 */
export const benchImports: Bench = async ({ served, row }) => {
  const site = await served(usual);
  const slugs = Array.from(storeDocuments(site.data), ({ slug }) => slug);
  const feed = csvOf(ROWS, (at) => slugs[(at % STORES) * Math.floor(slugs.length / STORES)]!);
  const send = async (query: string) => {
    const form = new FormData();
    form.set('kind', 'coupons');
    form.set('feed', 'bench');
    form.set('file', new Blob([feed]), 'feed');
    type Plan = { pages: number | null; counts: { new: number } };
    const { ms, answer } = await site.ask<Plan>('POST', `/api/import?${query}`, form);
    if (answer.counts.new !== ROWS) throw new Error(`An import was answered with ${JSON.stringify(answer.counts)}`);
    return { ms, pages: answer.pages };
  };
  const megabytes = (): string => `${Math.round(peakMib(site.server.child))} MiB`;
  const before = megabytes();
  const looked = await send('dryRun=1');
  const imported = await send('wait=1');
  const afterImport = megabytes();
  const { changed, rendered } = await lastPublish(site);
  const pages = changed.filter(isHtml).length;
  if (looked.pages !== pages) throw new Error(`The dry run counted ${looked.pages} pages, and ${pages} changed.`);
  row(
    `${ROWS.toLocaleString('en-US')} new coupons of ${STORES} stores imported from CSV until all pages are on disk, ${site.size.name}`,
    seconds(imported.ms),
    `${rendered} pages and files; dry run ${seconds(looked.ms)}; ${afterImport} highest resident, ${before} before`,
  );
};

function csvOf(rows: number, storeOf: (at: number) => string): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${at},${storeOf(at)},"${(at % 70) + 5}% off shoes, and more",` +
      `On everything that is not reduced,CODE${at},2026-11-01,2099-12-31`,
  );
  return `Id,Store,Title,Description,Code,Starts,Ends\n${lines.join('\n')}\n`;
}
