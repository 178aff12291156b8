import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { siteUrl } from '../../data/queries/reading/site.ts';
import { typeOf, isCompressible } from '../../data/rules/web/file-type.ts';
import { ASKED_EACH_TIME, cacheControlOf, isAsset, neverChanges } from '../../data/rules/web/cache-headers.ts';
import { isNotFoundPage, notFoundPagesFor } from '../../data/rules/web/not-found-pages.ts';
import { keysHeader } from '../../data/rules/web/surrogate-keys.ts';
import { choiceIn } from '../publishing/choice-in-address.ts';
import { isDashboard } from './dashboard.ts';
import { MethodNotAllowed } from '../http/errors.ts';
import { isOwnersHost } from '../callers/caller.ts';
import { isWithin } from '../callers/limits.ts';
import type { Services } from './services.ts';
import { existsSync } from 'node:fs';
import type { Database } from '../../data/catalogue/documents/database.ts';

/** A page waits no longer for a picture that may be nowhere. */
const MOST_MS = 2000;

/** Whether the data folder has the picture of an address such as `/media/….webp`, fetched if another server put it into their database. */
async function isUploaded({ folder, replica }: Database, address: string): Promise<boolean> {
  const isHere = (): boolean => existsSync(join(folder, address));
  if (isHere() || replica === undefined) return isHere();
  // while the database is away there is no such picture
  const fetched = replica.pictures.fetch(address.slice('/media/'.length)).catch(() => false);
  await Promise.race([fetched, wait(MOST_MS, undefined, { ref: false })]);
  return isHere();
}

/** Copies that stand beside a file, in the order in which they are sent where a client accepts several. */
const PRECOMPRESSED = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** The one folder whose name begins with a dot that is served (RFC 8615). */
const WELL_KNOWN = '.well-known';

/**
 * Serves the output folder as any static host does: `/store/acme` is `store/acme.html`, whatever folders stand beside it. A caller that
 * searches more often than `searches` allows gets the published page, whose own script searches.
 */
export function publishedFiles(services: Services): RequestHandler {
  const { database, published, renderLive, read, settings, limits, costs, compressed } = services;
  const { folder, headersOf, movedTo, cache, isPrecompressed = false } = published;
  const keysOf = (path: string) => (cache ? keysHeader(cache.keyHeader, path, cache.documentOf(path)) : {});

  /** The compressed copy beside a file that the client accepts. */
  async function copyBeside({ req: request }: Response, file: string) {
    for (const { encoding, ending } of isPrecompressed && isCompressible(file) ? PRECOMPRESSED : []) {
      const content = request.acceptsEncodings(encoding) ? await readIfThere(join(folder, file + ending)) : null;
      if (content !== null) return { encoding, content };
    }
    return undefined;
  }

  /** False: there is no such file. */
  async function sendPage(response: Response, path: string, file: string, status = 200): Promise<boolean> {
    const copy = await copyBeside(response, file);
    const content = copy?.content ?? (await readIfThere(join(folder, file)));
    if (content === null) return false;
    response
      .status(status)
      .set({
        'Cache-Control': status === 200 ? cacheControlOf(path, cache !== undefined) : ASKED_EACH_TIME,
        ...(status === 200 && keysOf(path)),
        // web servers in front send what never changes from the disk, without the policy of pages, which they do not know
        ...(neverChanges(path) ? {} : headersOf?.(path)),
      })
      .type(typeOf(file));
    if (copy) response.vary('Accept-Encoding').set('Content-Encoding', copy.encoding).send(content);
    else if (isCompressible(file)) await compressed.send(response, content);
    else response.send(content);
    return true;
  }

  async function sendNotFound(response: Response, path: string): Promise<void> {
    for (const page of notFoundPagesFor(path)) if (await sendPage(response, page, `${page.slice(1)}.html`, 404)) return;
    response.status(404).type('text').send('404 Page Not Found');
  }

  /** The host of the dashboard has the styles, scripts and pictures of pages, but no page: no script of others ever runs there. */
  async function sendToSite(request: Request, response: Response, path: string): Promise<void> {
    const address = read()(siteUrl);
    // A site without SITE_URL may name the dashboard's host as its domain.
    if (isSameHost(address, settings.ADMIN_URL)) return sendNotFound(response, path);
    response.set('Cache-Control', ASKED_EACH_TIME).redirect(302, address + encodeURI(path) + queryOf(request));
  }

  const isPublished = async (path: string): Promise<boolean> =>
    (await isFile(join(folder, pageFileOf(path)))) || isFile(join(folder, path));

  /** A picture that was just uploaded: the dashboard shows it before the publish that brings it. */
  const isNewPicture = async (path: string): Promise<boolean> =>
    path.startsWith('/media/') && neverChanges(path) && (await isUploaded(database, path));

  const isForOwner = async (path: string): Promise<boolean> => (await isFile(join(folder, path))) || isNewPicture(path);

  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new MethodNotAllowed(request.method, 'GET, HEAD');
    }
    const path = pathOf(request);
    if (path === undefined || isDashboard(path)) return sendNotFound(response, request.path);
    const canonical = canonicalPath(path);
    if (canonical !== path) return response.redirect(301, encodeURI(canonical) + queryOf(request));
    if (settings.ADMIN_URL !== undefined && isOwnersHost(request, settings) && !(await isForOwner(path)))
      return sendToSite(request, response, path);
    const moved = movedTo?.(path) ?? null;
    // Until the publish is through, the page still stands where it was. Asked again each time: who renames a store twice may come back
    // to the first address.
    if (moved !== null && (await isPublished(moved.to)))
      return response
        .set('Cache-Control', ASKED_EACH_TIME)
        .redirect(moved.status, encodeURI(moved.to) + queryOf(request));
    const choice = choiceIn(path, queryOf(request));
    const cost =
      choice && (await isWithin(limits.search, request, response)) ? costs.beginIfWithin(choice.path, request) : null;
    if (choice && cost) {
      const html = await cost.measureAll(() => renderLive(choice.path, choice.query)).finally(cost.end);
      return void response
        .set({ 'Cache-Control': ASKED_EACH_TIME, ...headersOf?.(path) })
        .type('html')
        .send(html);
    }
    if (isAsset(path)) {
      if (isCompressible(path) && (await sendPage(response, path, path.slice(1)))) return;
      const send = (root: string) =>
        response
          .set({ 'Cache-Control': cacheControlOf(path, cache !== undefined), ...keysOf(path) })
          .sendFile(path, { root, cacheControl: false });
      if (await isFile(join(folder, path))) return send(folder);
      if (await isNewPicture(path)) return send(database.folder);
      return sendNotFound(response, path);
    }
    if (isNotFoundPage(path)) return sendNotFound(response, path);
    if (await sendPage(response, path, pageFileOf(path))) return;
    if (path !== '/' && (await sendPage(response, path, path.slice(1)))) return;
    // Addresses are in lower case; people and phones capitalise them.
    const lower = path.toLowerCase();
    if (lower !== path && ((await isPublished(lower)) || movedTo?.(lower)))
      return response.set('Cache-Control', ASKED_EACH_TIME).redirect(301, encodeURI(lower) + queryOf(request));
    return sendNotFound(response, path);
  };
}

/**
 * The decoded path; undefined for one that no published file can have: dot files, `..`, control characters, files for hosts alone,
 * compressed copies.
 */
export function pathOf(request: Request): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(request.path);
  } catch {
    return undefined;
  }
  if (/[\u0000-\u001f\u007f\\]/.test(path) || path.length > 1024) return undefined;
  const [first, ...others] = path.replace(/^\/+/, '').split('/');
  if (first?.startsWith('.') && first !== WELL_KNOWN) return undefined;
  if (others.some((segment) => segment.startsWith('.'))) return undefined;
  return /^\/_(headers|redirects)(\.|$)|\.(br|gz)$/.test(path) ? undefined : path;
}

/** One slash between segments, none at the end, no `.html`. */
export function canonicalPath(path: string): string {
  const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return plain === '/index.html' ? '/' : plain.replace(/(?<=[^/])\.html$/, '');
}

const pageFileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const isSameHost = (one: string, other: string | undefined): boolean =>
  URL.parse(one)?.host === URL.parse(other ?? '')?.host;

/** With its `?`, or empty. */
export const queryOf = ({ url }: Request): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

const isFile = async (file: string): Promise<boolean> => (await unlessAbsent(stat(file)))?.isFile() ?? false;

/** Read whole: a page that is replaced meanwhile is never sent half old, half new. */
const readIfThere = (file: string): Promise<Buffer | null> => unlessAbsent(readFile(file));

const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

async function unlessAbsent<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return null;
    throw error;
  }
}
