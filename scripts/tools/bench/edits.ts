import { milliseconds, median, percentile } from './measure.ts';
import { type Bench, lastPublish, type Served, storeDocuments, usual } from './sites.ts';

/** Stores that are edited one after another, and those before that are not timed. */
const EDITED = 60;
const WARM = 5;

/** Times in ms of edits over HTTP, each from the request to the answer that the new bytes are on disk. */
interface Edits {
  ms: number[];
  /** How long it took to say before which pages each would change. */
  effectMs: number[];
  /** Pages written by each edit. */
  written: number[];
}

/** Stores spread over the catalogue, so that no edit finds its neighbours in memory. */
function someStores({ data, size }: Served): string[] {
  return [...storeDocuments(data, Math.max(1, Math.floor(size.stores / (EDITED * 3))))]
    .filter(({ offers: [first] }) => first?.active && !first.expiryDate)
    .map(({ slug }) => slug)
    .slice(0, EDITED);
}

async function editTitle(site: Served, slug: string, ending: string, edits: Edits): Promise<void> {
  type Store = { offers: [{ id: string; title: string }] };
  const [{ id, title }] = (await site.ask<Store>('GET', `/api/stores/${slug}`)).answer.offers;
  const [path, body] = [`/api/offers/${id}`, { title: `${title} ${ending}` }];
  edits.effectMs.push((await site.ask('POST', '/api/effect', { method: 'PUT', path, body })).ms);
  edits.ms.push((await site.ask('PUT', `${path}?wait=1`, body)).ms);
  edits.written.push((await lastPublish(site)).written);
}

/** The title of an offer until its pages are on disk: in the sites alternately, so that a busy moment of the machine meets all of them alike. */
export const benchEdits: Bench = async ({ sizes, served, row }) => {
  const all: { site: Served; slugs: string[]; edits: Edits }[] = [];
  const none = (): Edits => ({ ms: [], effectMs: [], written: [] });
  for (const size of sizes) {
    const site = await served(size);
    const slugs = someStores(site);
    for (const slug of slugs.slice(0, WARM)) await editTitle(site, slug, 'warm', none());
    all.push({ site, slugs, edits: none() });
  }
  for (let at = 0; at < EDITED; at += 1)
    for (const { site, slugs, edits } of all) await editTitle(site, slugs[at]!, `${at}`, edits);
  const usualMs = median(all[0]!.edits.ms);
  for (const { site, edits } of all) {
    const { ms, effectMs, written } = edits;
    const times = site.size === usual ? '' : `; ${(median(ms) / usualMs).toFixed(2)} times the usual catalogue`;
    row(
      `One offer's title edited over HTTP until on disk, ${site.size.name}`,
      milliseconds(median(ms)),
      `p95 ${milliseconds(percentile(ms, 0.95))}, ${median(written)} files; said before in ` +
        `${milliseconds(median(effectMs))}${times}`,
    );
  }
};
