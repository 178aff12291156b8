import * as calls from '../contract/tracking-codes.ts';
import { route } from '../routing/route.ts';
import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { activeTrackingCode } from '../../data/queries/content-security.ts';
import { Conflict, NotFound, wrongField } from '../http/errors.ts';
import { change } from '../routing/save.ts';
import { settingsIn } from '../entities/present-settings.ts';
import { checkRevision, edited, firstRevision, merged, without } from '../entities/revision.ts';
import { trackingCodeInput } from '../../data/schema/tracking-code.ts';
import { siteDomain } from '../../data/queries/reading/site.ts';
import { coversHost } from '../../data/rules/web/content-policy.ts';

/** A conversion id of Google Ads in a tag. */
const GOOGLE_ADS_TAG = /\bAW-\d{6,}\b/;

const noTrackingCode = () => new NotFound('This domain has no tracking code yet.');

const codesIn = (documents: Pick<Transaction, 'read'>) => documents.read('tracking-codes')?.trackingCodes ?? [];

export const trackingCodesRoutes = [
  route(calls.listTrackingCodes, ({ services: { database } }) => codesIn(database)),
  route(calls.getTrackingCode, ({ params, read }) => {
    const found = read(activeTrackingCode, params.domain);
    // null stands in a browser's console as nothing, a 404 as an error
    return found && { domain: found.domain, trackingCode: found.trackingCode, active: found.active };
  }),
  change(calls.createTrackingCode, (transaction, { body }, { now }) => {
    const { trackingDomains } = settingsIn(transaction);
    if (!trackingDomains.includes(body.domain)) {
      throw wrongField('domain', `Choose one of the configured domains: ${trackingDomains.join(', ')}.`);
    }
    const trackingCodes = codesIn(transaction);
    const present = trackingCodes.find((each) => each.domain === body.domain);
    const message = 'This domain already has a tracking code. Change that one instead.';
    if (present) throw new Conflict(message, { current: present });
    const code = { ...body, ...without(firstRevision(body.domain, now), 'id') };
    transaction.write('tracking-codes', { trackingCodes: [...trackingCodes, code] });
    return code;
  }),
  change(calls.updateTrackingCode, (transaction, { params, body }, { now }) => {
    const trackingCodes = codesIn(transaction);
    const present = trackingCodes.find((each) => each.domain === params.domain);
    if (!present) throw noTrackingCode();
    checkRevision(present, body.revision);
    const code = edited(present, merged(trackingCodeInput, present, body), now);
    transaction.write('tracking-codes', {
      trackingCodes: trackingCodes.map((each) => (each === present ? code : each)),
    });
    return code;
  }),
  change(calls.deleteTrackingCode, (transaction, { params }) => {
    const trackingCodes = codesIn(transaction);
    const left = trackingCodes.filter(({ domain }) => domain !== params.domain);
    if (left.length === trackingCodes.length) throw noTrackingCode();
    transaction.write('tracking-codes', { trackingCodes: left });
  }),
  route(calls.getGoogleAdsStatus, ({ services: { database } }) => {
    const tagged = codesIn(database).filter((code) => code.active && GOOGLE_ADS_TAG.test(code.trackingCode));
    if (tagged.length === 0) return { configured: false, message: 'No active tracking code carries a Google Ads tag.' };
    const domains = tagged.map(({ domain }) => domain).join(', ');
    return { configured: true, message: `A Google Ads tag is active on ${domains}.` };
  }),
  route(calls.listBlockedRequests, ({ read, services: { blocked } }) => {
    const code = read(activeTrackingCode, read(siteDomain));
    if (code === null) return [];
    const allowed = { frame: code.frameHosts, connection: code.connectHosts };
    return blocked.list().filter(({ kind, host }) => !coversHost(allowed[kind], host));
  }),
  route(calls.reportBlockedRequest, ({ body, services: { blocked } }) => {
    const report = body['csp-report'];
    blocked.note(report['effective-directive'] ?? report['violated-directive'] ?? '', report['blocked-uri']);
  }),
];
