import { describe, expect, test } from 'vitest';
import { isPublicAddress, type Network } from './ask-host.ts';
import { openFeedHost } from './testing/feed-host.ts';

describe('a feed is never fetched from this machine or a private network', () => {
  test.each([
    ['by its number', (port: number) => `http://127.0.0.1:${port}/`],
    ['by a number in another form', (port: number) => `http://2130706433:${port}/`],
    ['by IPv6', (port: number) => `http://[::1]:${port}/`],
    ['by an IPv4 address within IPv6', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['by a name', (port: number) => `http://localhost:${port}/`],
    ['by the address where clouds keep secrets', (_port: number) => 'http://169.254.169.254/latest/meta-data/'],
  ])('%s', async (_, address) => {
    const host = await openFeedHost(null);
    await host.keep({ address: address(host.port) });
    expect((await host.fetchNow()).message).toMatch(/leads to this machine or to a private network/);
    expect(host.asked).toEqual([]);
  });

  test('by a name that leads elsewhere when it is connected to, or by a redirect', async () => {
    const resolved: string[] = [];
    /** First a public address, then this machine. */
    const rebinding: Network = {
      resolve: async (name) => {
        resolved.push(name);
        return [{ address: name === 'inside.example' || resolved.length > 1 ? '10.0.0.1' : '127.0.0.1', family: 4 }];
      },
      isAllowed: (address) => address === '127.0.0.1',
    };
    const host = await openFeedHost(rebinding);
    host.answer = (_request, response) =>
      void response.writeHead(302, { location: `http://inside.example:${host.port}/` }).end();
    await host.keep();
    expect((await host.fetchNow()).message).toMatch(/private network/);
    // each connection resolves its name once, and connects to what was checked
    expect(resolved).toEqual(['feeds.example', 'inside.example']);
    expect((await host.fetchNow()).message).toMatch(/private network/);
    expect([resolved.length, host.asked.length]).toEqual([3, 1]);
  });
});

test('it is known which addresses are public', () => {
  const isPublic = ['8.8.8.8', '2606:4700::1111', '1.1.1.1'];
  const isNot = [
    ...['10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['fe80::1', 'fd00::1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ];
  expect([...isPublic, ...isNot].filter(isPublicAddress)).toEqual(isPublic);
});
