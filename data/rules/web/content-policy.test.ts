import { expect, it } from 'vitest';
import { coversHost } from './content-policy.ts';

it.each([
  [['ads.example'], 'ads.example', true],
  [['ads.example'], 'www.ads.example', false],
  [['*.ads.example'], 'www.ads.example', true],
  [['*.ads.example'], 'a.b.ads.example', true],
  [['*.ads.example'], 'ads.example', false],
  [['*.ads.example'], 'myads.example', false],
  [['*.ads.example'], 'ads.example.evil', false],
  [['other.example', 'ads.example'], 'ads.example', true],
  [['a*.'], 'b', false],
  [[], 'ads.example', false],
])('hosts %j cover %s: %s', (hosts, host, covered) => {
  expect(coversHost(hosts, host)).toBe(covered);
});
