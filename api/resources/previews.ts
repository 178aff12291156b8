import { randomUUID } from 'node:crypto';
import { dealKey } from '../../data/queries/indexes/deal-cards.ts';
import { anchorOf } from '../../data/rules/deals/visit-link.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import type { DocumentOf } from '../../data/schema/documents.ts';
import { tokenIn } from '../accounts/tokens.ts';
import * as calls from '../contract/previews.ts';
import { escaped } from '../http/answer-page.ts';
import { NotFound, existing, noSuch } from '../http/errors.ts';
import { type LivePage, type Previewed, sendPreview } from '../publishing/live-page.ts';
import { rehearsedCall } from '../routing/rehearsed-call.ts';
import { type AnyRoute, type Call, route } from '../routing/route.ts';

/** Milliseconds between the answer and the tab that opens the page, at most. */
const PREVIEW_LIFE_MS = 60_000;
const MOST_PREVIEWS = 20;
const KIND = 'preview';

const DAY_MS = 24 * 3_600_000;
/** Unless asked otherwise. */
const CALENDAR_DAYS = 30;

/** Mails have styles in their tags, and pictures of the site. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** A mail as telephones and computers show it, by day and by night, and as text. */
function mailPage({ subject, html, text }: { subject: string; html: string; text: string }): LivePage {
  const frames = [320, 600].flatMap((width) =>
    ['not all', 'all'].map((dark) => {
      const mail = escaped(html.replace('(prefers-color-scheme:dark)', dark));
      return `<iframe title="${width}" sandbox width="${width}" height="900" style="border:1px solid" srcdoc="${mail}"></iframe>`;
    }),
  );
  const page = `<!doctype html><meta charset="utf-8"><title>${escaped(subject)}</title>${frames.join(' ')}<pre>${escaped(text)}</pre>`;
  return { html: page, policy: POLICY };
}

async function shownPage({ params: { of, id }, read, services }: Call<typeof calls.showPreview>): Promise<LivePage> {
  const { database, handovers, now, renderPreview } = services;
  if (of === 'newsletter') {
    const { contactEmail: to } = read(siteLayout);
    const { preview, previewLetter } = services.sender;
    return mailPage(existing('letter', (await (id === 'next' ? preview(to) : previewLetter(id, to))) ?? undefined));
  }
  if (of !== 'unsaved') {
    if (!database.read(`${of}/${id}`)) throw noSuch(of === 'blogs' ? 'post' : 'store');
    return renderPreview({ page: `${of}/${id}` });
  }
  const page = await handovers.take(KIND, id, now().getTime());
  if (page !== undefined) return JSON.parse(page) as LivePage;
  throw new NotFound(
    'This preview was shown once already, or is more than a minute old. Press Preview again in the dashboard.',
  );
}

/** Where things are saved. A deal that is off or has not started, and a post that is not published, are shown as they will be. */
const saving = {
  store: { at: 'stores', shownAs: {} },
  coupon: { at: 'coupons', shownAs: { active: true, startsAt: null } },
  offer: { at: 'offers', shownAs: { active: true, startsAt: null } },
  post: { at: 'blogs', shownAs: { status: 'published' } },
  page: { at: 'pages', shownAs: {} },
  product: { at: 'amazon-products', shownAs: {} },
  settings: { at: 'config', shownAs: {} },
} as const;

/** A preview is of what is typed, even when another session has saved meanwhile. */
function callOf({ kind, id, value }: Exclude<calls.UnsavedThing, { kind: 'call' }>): calls.CallOfOwner {
  const { revision: _, ...typed } = value as { [field: string]: unknown };
  const { at, shownAs } = saving[kind];
  const isNew = id === undefined && kind !== 'settings';
  // what is new has nothing to be cleared
  const sent = Object.entries({ ...typed, ...shownAs }).filter(([, each]) => each !== null || !isNew);
  const path = id === undefined ? `/api/${at}` : `/api/${at}/${id}`;
  return { method: isNew ? 'POST' : 'PUT', path, body: Object.fromEntries(sent) };
}

/** The page of what is typed, and where that stands on it. Throws what saving it would throw; nothing is saved. */
async function unsavedPage(
  call: Call<typeof calls.previewUnsaved>,
  routes: readonly AnyRoute[],
): Promise<Previewed & { hash?: string }> {
  const { body: thing, read, services } = call;
  const { documents, result } = await rehearsedCall(call, routes, thing.kind === 'call' ? thing : callOf(thing));
  // of a call it may be anything
  const { id, storeId } = (result ?? {}) as { id: string; storeId: string };
  switch (thing.kind) {
    case 'call':
      return { documents, page: thing.page as `/${string}` };
    case 'settings': {
      const [store] = thing.page === 'store' ? read.members('stores-by-deals', '', 1) : [];
      return { documents, page: store === undefined ? 'settings' : `stores/${store}` };
    }
    case 'coupon':
    case 'offer':
      return { documents, page: `stores/${storeId}`, hash: `#${anchorOf(dealKey(thing.kind, storeId, id))}` };
    case 'product': {
      const page = 'amazon-products';
      const { products } = (documents.get(page) ?? services.database.read(page)) as DocumentOf<typeof page>;
      // it stands first among those of its kind, where it is seen at once
      const first = products.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));
      return { documents: new Map([...documents, [page, { products: first }]]), page };
    }
    default:
      return { documents, page: `${saving[thing.kind].at}/${id}` };
  }
}

/** Stands for a picture that is uploaded, which an effect does not keep. */
const UPLOADED = 'https://uploaded.example/picture.webp';

function withoutUploads(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const isUpload = (value: unknown) => typeof value === 'string' && value.startsWith('data:');
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, isUpload(value) ? UPLOADED : value]));
}

/** So long a call may go through documents whose effect is asked for, once they are more than pages are named. */
const MOST_TRIAL_MS = 150;

/** What a call would do to the pages. Where it goes through many documents, it is not waited for until all of them have been checked. */
async function effectOf(call: Call<typeof calls.findEffect>, routes: readonly AnyRoute[]): Promise<calls.Effect> {
  const planned = { ...call.body, body: withoutUploads(call.body.body) };
  const end = performance.now() + MOST_TRIAL_MS;
  const keys = new Set<string>();
  const enough = new Error('It goes through more documents than pages are named.');
  try {
    const { documents } = await rehearsedCall(call, routes, planned, (key) => {
      if (keys.add(key).size > calls.MOST_NAMED && performance.now() > end) throw enough;
    });
    return await call.services.effectOf(documents);
  } catch (error) {
    if (error !== enough) throw error;
    return { count: 0, more: true, pages: [] };
  }
}

/** `routes`: the calls that save what is previewed, or whose effect is asked for. */
export const previewsRoutes = (routes: readonly AnyRoute[]) => [
  route(calls.findEffect, (call) => effectOf(call, routes)),
  route(calls.getCalendar, ({ query: { from, to }, services }) => {
    const present = services.now().getTime();
    const begin = from === undefined ? present : Math.max(present, Date.parse(from));
    return services.changesToCome(begin, to === undefined ? begin + CALENDAR_DAYS * DAY_MS : Date.parse(to));
  }),
  route(calls.previewUnsaved, async (call) => {
    const { request, response, services } = call;
    const { hash = '', ...previewed } = await unsavedPage(call, routes);
    const rendered = await services.renderPreview(previewed);
    const id = randomUUID();
    const now = services.now().getTime();
    const handover = { kind: KIND, id, value: JSON.stringify(rendered), until: now + PREVIEW_LIFE_MS };
    await services.handovers.put(handover, { now, most: MOST_PREVIEWS });
    const path = `/api/preview/unsaved/${id}`;
    const ticket = await services.tickets.issue(path, tokenIn(request, 'session') ?? '');
    response.set('Content-Location', `${path}?ticket=${ticket}${hash}`);
    sendPreview(response, rendered);
    return undefined;
  }),
  route(calls.showPreview, async (call) => {
    sendPreview(call.response, await shownPage(call));
    return undefined;
  }),
];
