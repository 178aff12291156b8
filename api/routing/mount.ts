import type { Express, Request, Response } from 'express';
import type { z } from 'zod';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { jsonIn } from '../../data/rules/text/json-in.ts';
import { type Contract, isSigned, nothing, takesIdempotencyKey } from '../contract/contract.ts';
import type { Services } from './services.ts';
import { markOf } from '../accounts/session-store.ts';
import { actorOf } from './save.ts';
import { asksAsOwner, callerOf, identify, requireRecentPassword } from '../callers/caller.ts';
import { ApiError, Forbidden, MethodNotAllowed, NotFound } from '../http/errors.ts';
import { bodyReader, isForm, exactBody, parsed, shownShapes } from './body.ts';
import { cacheHeaders } from './reply-headers.ts';
import { countsFailures, pass } from '../callers/limits.ts';
import { type ClaimedKey, repeatedRequests } from './repeated-requests.ts';
import type { AnyCall, AnyRoute, Call } from './route.ts';
import { mayBeSaved, SIGNED_IN } from './responder.ts';

/**
 * Refuses what a browser sends from a page of another site. Browsers name the site (`Sec-Fetch-Site`), older ones the origin alone;
 * programs that are no browsers, such as mail programs with a one-click POST (RFC 8058), send neither.
 */
function refuseOtherSites(request: Request, { read }: Pick<Services, 'read'>): void {
  const site = request.get('sec-fetch-site');
  // `same-site` is any neighbour under the same domain
  const mayBeElsewhere = site === undefined || site === 'same-site';
  if (site === 'cross-site' || (mayBeElsewhere && hasOtherOrigin(request, read()(siteLayout).siteUrl)))
    throw new Forbidden('Calls from other sites are refused.');
}

/** A proxy in front may have changed `Host`: the address of the site itself is accepted as well. */
function hasOtherOrigin(request: Request, siteUrl: string): boolean {
  const origin = request.get('origin');
  if (origin === undefined) return false;
  const host = URL.parse(origin)?.host;
  return host === undefined || ![request.get('host'), new URL(siteUrl).host].includes(host);
}

/** Notes in the audit trail what a call was refused for, whichever part of it refused: every 401 and 403. */
async function noteRefusal(error: unknown, contract: Contract, request: Request, { audit }: Services): Promise<void> {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return;
  const { session, budget } = callerOf(request);
  const caller = session === undefined ? budget : markOf(session);
  await audit.noteRefusal(actorOf(contract, request), kindOf(error, contract, request), caller);
}

/** Why a call was refused, as the audit trail says it. */
function kindOf({ status, errors, first }: ApiError, contract: Contract, request: Request): string {
  if (first?.secondFactor) return errors === undefined ? 'no second factor' : 'wrong second factor';
  if (first?.reauthenticate) return 'password needed again';
  // a password that came with the call is named as a field
  if (status === 401 && errors !== undefined) return 'wrong password';
  if (isSigned(contract)) return 'wrong signature';
  if (callerOf(request).session !== undefined) return 'no CSRF token';
  return status === 401 ? 'not signed in' : 'another site';
}

/** Puts every route into the app: who calls, limits, who may, body, then the handler and its reply. */
export function mount(app: Express, routes: readonly AnyRoute[], services: Services): void {
  const claim = repeatedRequests(services);
  for (const each of inOrder(routes)) {
    const { contract } = each;
    const limit = contract.limit && services.limits[contract.limit];
    // A signature is over the body, and what cannot be read is no failed attempt.
    const isReadFirst = isSigned(contract) || (contract.limit !== undefined && countsFailures(contract.limit));
    const readBody = bodyReader(contract, services);
    const shown = shownShapes(contract, routes);
    app[contract.method](expressPath(contract.path), async (request, response) => {
      try {
        if (isReadFirst) await readBody(request, response);
        await identify(contract, request, services);
        if (limit) await pass(limit, request, response);
        checkCaller(contract, request, response, services);
        const upload = isReadFirst ? undefined : await readBody(request, response);
        await answer(each, services, { request, response, upload }, claim, shown);
      } catch (error) {
        await noteRefusal(error, contract, request, services);
        throw error;
      }
    });
  }
  refuseOtherMethods(app, routes);
  app.use('/api', () => {
    throw new NotFound('There is no such call.');
  });
}

/** Who may. Runs when the caller is known and counted, and before the body of an owner's call is read. */
function checkCaller(contract: Contract, request: Request, response: Response, services: Services): void {
  if (contract.ownPagesOnly) refuseOtherSites(request, services);
  const { refusal, session } = callerOf(request);
  if (refusal !== undefined) throw refusal;
  if (session !== undefined) {
    response.set('Cache-Control', 'no-store');
    response.locals[SIGNED_IN] = true;
  }
  if (contract.recentPassword) requireRecentPassword(request, services.now());
}

/** A path of the API answers 405 for every method that none of its routes has. */
function refuseOtherMethods(app: Express, routes: readonly AnyRoute[]): void {
  const contracts = inOrder(routes).map(({ contract }) => contract);
  // `/api/stores/{slug}` and `/api/stores/{id}` are one address.
  const addresses = Map.groupBy(contracts, ({ path }) => path.replaceAll(/\{\w+\}/g, '{parameter}'));
  for (const [path, there] of addresses) {
    const methods = there.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
    app.route(expressPath(path)).all((request) => {
      throw new MethodNotAllowed(request.method, [...new Set(methods)].sort().join(', '));
    });
  }
}

export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** `/api/stores/popular` comes before `/api/stores/{slug}`. */
export function inOrder(routes: readonly AnyRoute[]): AnyRoute[] {
  return [...routes].sort((a, b) => Number(a.contract.path.includes('{')) - Number(b.contract.path.includes('{')));
}

async function answer(
  { contract, handle }: AnyRoute,
  services: Services,
  given: Pick<AnyCall, 'request' | 'response' | 'upload'>,
  claim: ReturnType<typeof repeatedRequests>,
  shown: readonly z.core.$ZodType[],
): Promise<void> {
  const { request, response, upload } = given;
  const params = parsed(contract.params, request.params) as Call<Contract>['params'];
  const query = parsed(contract.query, request.query) as Call<Contract>['query'];
  const call: Call<Contract> = {
    contract,
    params,
    query,
    body: parsedBody(contract, request, shown),
    asOwner: asksAsOwner(contract, request),
    wait: contract.publishes === true && request.query['wait'] === '1',
    isTrial: contract.publishes === true && query['dryRun'] === '1',
    get read() {
      return services.read();
    },
    services,
    request,
    response,
    upload,
    keep: async (reply) =>
      claimed?.keep(response, contract.status ?? 200, reply).catch((error: unknown) => {
        request.log.error({ err: error }, 'a reply could not be kept: repetitions of the request are refused');
      }),
    refuseRepetition: () => claimed?.refuseRepetition(),
  };
  // for handlers that answer by themselves as well
  if (!contract.cached) response.set('Cache-Control', 'no-store');
  const asked = [call.body, call.query, ...(upload ? [upload.digest] : [])];
  const key = takesIdempotencyKey(contract) ? request.get('idempotency-key') : undefined;
  const claimed = key === undefined ? undefined : await claim(key, request, asked);
  const cost = contract.cached && !call.asOwner ? services.costs.begin(contract.operation, request) : undefined;
  const measured = <Result>(run: () => Result) => (cost ? cost.measure(run) : run());
  try {
    const made = claimed?.earlier ? repeat(call, claimed.earlier) : await measured(() => handle(call));
    const isDone = made === undefined && contract.reply === nothing && !response.headersSent;
    const reply = isDone ? {} : made;
    if (reply === undefined) return;
    if (!claimed?.earlier) await call.keep(reply);
    await measured(() => send(call, reply));
  } catch (error) {
    if (mayBeSaved(error)) call.refuseRepetition();
    throw error;
  } finally {
    cost?.end();
    await claimed?.end().catch((error: unknown) => {
      request.log.error({ err: error }, 'a key could not be released: repetitions of the request are refused');
    });
  }
}

/** What everyone gets is compressed once. */
function send({ contract, asOwner, services, request, response }: AnyCall, reply: unknown): unknown {
  const { cached, replyType, status } = contract;
  if (cached && !asOwner) {
    response.set(cacheHeaders(services, request.path)).type(replyType ?? 'json');
    return replyType === undefined
      ? services.compressed.sendJson(response, reply as object | null)
      : services.compressed.send(response, Buffer.from(String(reply)));
  }
  if (!response.get('Cache-Control')) response.set('Cache-Control', 'no-store');
  if (response.statusCode === 200 && status !== undefined) response.status(status);
  return replyType === undefined ? response.json(reply) : response.type(replyType).send(reply);
}

/** The first reply again, as an event for a caller that follows the stages. */
function repeat({ contract, request, response, services }: AnyCall, earlier: NonNullable<ClaimedKey['earlier']>) {
  const { status, headers, body } = earlier;
  response.set(headers);
  if (contract.stages && (request.get('accept') ?? '').includes('text/event-stream')) {
    const stream = services.streams.open(response);
    stream.send('done', body);
    stream.end();
    return undefined;
  }
  response.status(status);
  return body;
}

/** Signed bodies come from the hooks of others, forms from pages, reports from browsers: they may hold more than they need. */
function parsedBody(contract: Contract, request: Request, shown: readonly z.core.$ZodType[]): unknown {
  // the raw bytes of a signed call have been checked by now and may be JSON
  const sent: unknown = isSigned(contract) ? (jsonIn(String(request.body)) ?? {}) : request.body;
  const isOurs = contract.bodyType === undefined && !isSigned(contract) && !isForm(request);
  return isOurs ? exactBody(contract, sent, shown) : parsed(contract.body, sent);
}
