import { BlockList, isIP } from 'node:net';

/**
 * What no feed on the internet has: this machine, private and shared networks, link-local (clouds keep secrets there), multicast,
 * documentation.
 */
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

/** Whether an IP address leads into the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
