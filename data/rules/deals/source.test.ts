import { expect, it } from 'vitest';
import { aCoupon } from '../../queries/testing/builders.ts';
import { sourceKinds } from '../../schema/source.ts';
import { isImported, sourceOf, sourceOfCode } from './source.ts';

it('what has no source is the owner’s', () => {
  expect(sourceOf({})).toEqual({ kind: 'owner', reference: '' });
});

it('a code may be from elsewhere than its deal', () => {
  const [network, owner] = [{ kind: 'network', reference: 'n' } as const, { kind: 'owner', reference: 'o' } as const];
  expect(sourceOfCode(aCoupon({ source: network }))).toEqual(network);
  expect(sourceOfCode(aCoupon({ source: network, codeSource: owner }))).toEqual(owner);
});

it('a feed may change what came in by an import, and nothing else', () => {
  expect(sourceKinds.filter((kind) => isImported({ source: { kind, reference: '' } }))).toEqual([
    'merchant',
    'network',
  ]);
});
