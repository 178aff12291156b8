import { BlockList, isIP } from 'node:net';

/**
 * What no feed on the internet has: this machine, private and shared networks, link-local (clouds keep secrets there), multicast,
 * documentation.
 */
const RESERVED: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only global unicast addresses lead into the internet; of those these lead elsewhere, or hold an IPv4 address. */
const GLOBAL_V6 = ['2000::', 3] as const;
const RESERVED_V6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const reserved = new BlockList();
for (const [network, prefix] of RESERVED) reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of RESERVED_V6) reserved.addSubnet(network, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet(...GLOBAL_V6, 'ipv6');

/** Whether an IP address leads into the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
