import { findEffect, getCalendar, previewUnsaved, showPreview } from '../contract/previews.ts';
import { type AnyRoute, type Call, route } from '../routing/route.ts';
import { NoSuchRecord } from '../entities/not-found-errors.ts';
import { rehearsedCall } from '../effects/rehearsed-call.ts';
import { unsavedPage } from '../effects/unsaved-page.ts';
import { sessionToken } from '../accounts/cookie.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { NotFound } from '../http/errors.ts';
import type { LivePage } from '../previews/live-page.ts';
import { digestPage, sendPreview } from '../previews/send-preview.ts';

const DAY_MS = 24 * 3_600_000;
/** Unless asked otherwise. */
const CALENDAR_DAYS = 30;

async function shownPage({ params: { of, id }, read, services }: Call<typeof showPreview>): Promise<LivePage> {
  const { database, previews, renderPreview } = services;
  if (of === 'newsletter') return digestPage(await services.sender.preview(read(siteLayout).contactEmail));
  if (of !== 'unsaved') {
    if (!database.read(`${of}/${id}`)) throw new NoSuchRecord(of === 'blogs' ? 'post' : 'store');
    return renderPreview({ page: `${of}/${id}` });
  }
  const page = await previews.take(id);
  if (page !== undefined) return page;
  throw new NotFound(
    'This preview was shown once already, or is more than a minute old. Press Preview again in the dashboard.',
  );
}

/** Stands for a picture that is uploaded, which an effect does not keep. */
const UPLOADED = 'https://uploaded.example/picture.webp';

function withoutUploads(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const isUpload = (value: unknown) => typeof value === 'string' && value.startsWith('data:');
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, isUpload(value) ? UPLOADED : value]));
}

/** `routes`: the calls that save what is previewed, or whose effect is asked for. */
export const previewsRoutes = (routes: readonly AnyRoute[]) => [
  route(findEffect, async (call) =>
    call.services.effectOf(await rehearsedCall(call, routes, { ...call.body, body: withoutUploads(call.body.body) })),
  ),
  route(getCalendar, ({ query: { from, to }, services }) => {
    const present = services.now().getTime();
    const begin = from === undefined ? present : Math.max(present, Date.parse(from));
    return services.changesToCome(begin, to === undefined ? begin + CALENDAR_DAYS * DAY_MS : Date.parse(to));
  }),
  route(previewUnsaved, async (call) => {
    const { body, request, response, services } = call;
    const rendered = await services.renderPreview(await unsavedPage(call, routes, body));
    const path = `/api/preview/unsaved/${await services.previews.keep(rendered)}`;
    const ticket = await services.tickets.issue(path, sessionToken(request) ?? '');
    response.set('Content-Location', `${path}?ticket=${ticket}${rendered.anchor ? `#${rendered.anchor}` : ''}`);
    sendPreview(response, rendered);
    return undefined;
  }),
  route(showPreview, async (call) => {
    sendPreview(call.response, await shownPage(call));
    return undefined;
  }),
];
