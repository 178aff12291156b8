import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { FetchOptions } from './fetch-pages.ts';
import { ExplainedError } from '../../data/files/errors.ts';

/** Without a byte for so long, the other side is given up. */
const IDLE_MS = 30_000;

/** How names are resolved and which addresses may be connected to: for tests. */
export interface Network {
  readonly resolve: (name: string) => Promise<readonly LookupAddress[]>;
  readonly isAllowed: (address: string) => boolean;
}

const internet: Network = { resolve: (name) => lookup(name, { all: true }), isAllowed: isPublicAddress };

/** This machine, private and shared networks, link-local (clouds keep secrets there), multicast, documentation. */
const RESERVED =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
/** Of IPv6 only global unicast addresses lead into the internet; of those these lead elsewhere, or hold an IPv4 address. */
const GLOBAL_V6 = '2000::/3';
const RESERVED_V6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';

/** Of networks in the notation of CIDR. */
function listOf(networks: string): BlockList {
  const list = new BlockList();
  for (const each of networks.split(' ')) {
    const [network = '', prefix] = each.split('/');
    list.addSubnet(network, Number(prefix), isIP(network) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const reserved = listOf(`${RESERVED} ${RESERVED_V6}`);
const global = listOf(GLOBAL_V6);

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** Asks for a file at a public address. Throws `FetchFailed` and what the connection throws. */
export function askHost(
  address: string,
  { known, headers, origin, network = internet }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new FetchFailed('It leads to an address that is not http or https.');
  if (url.username !== '' || url.password !== '') throw new FetchFailed('It leads to an address with a password.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // an address in numbers is never looked up
  if (isIP(host) !== 0 && !network.isAllowed(host)) throw notPublic();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      signal,
      lookup: checkedLookup(network),
      // each connection is checked, so none is used again
      agent: false,
      headers: {
        'user-agent': 'coupon-site feed reader',
        accept: 'text/csv, application/json, application/x-ndjson, text/tab-separated-values, */*;q=0.5',
        'accept-encoding': 'gzip, deflate, br',
        // no other host learns secrets
        ...(url.origin === origin && headers),
        ...(known.etag !== null && { 'if-none-match': known.etag }),
        ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
      },
    });
    outgoing.setTimeout(IDLE_MS, () =>
      outgoing.destroy(new FetchFailed(`It sent nothing for ${IDLE_MS / 1000} seconds.`)),
    );
    outgoing.once('response', resolve).once('error', reject).end();
  });
}

/** Gives a connection only addresses that were checked: what a name meant before, or means later, does not matter. */
const checkedLookup =
  ({ resolve, isAllowed }: Network): LookupFunction =>
  (name, { all }, callback) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) callback(notPublic(), '', 0);
        else if (all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

const notPublic = (): FetchFailed =>
  new FetchFailed('The address leads to this machine or to a private network, from which no feed is fetched.');

/** Why a feed was not fetched, for the owner. */
export class FetchFailed extends ExplainedError {}

const reasons: { readonly [code: string]: string } = {
  ENOTFOUND: 'There is no such host.',
  EAI_AGAIN: 'The name of its host could not be looked up.',
  ECONNREFUSED: 'Its host refuses the connection.',
  ECONNRESET: 'Its host ended the connection.',
  ETIMEDOUT: 'Its host does not answer.',
  CERT_HAS_EXPIRED: 'The certificate of its host has expired.',
  Z_DATA_ERROR: 'It is damaged on the way: it cannot be unpacked.',
  Z_BUF_ERROR: 'It ends early.',
  ENOSPC: 'The disk of this server is full.',
};

/** An error of a connection, for the owner. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? `It could not be fetched (${error instanceof Error ? error.message : String(error)}).`;
}
