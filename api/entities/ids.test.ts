import { expect, it } from 'vitest';
import { dealIdFor, endingsOf, idFor } from './ids.ts';

it('ids follow from the name that their endings are made of, and differ from each other', () => {
  const made = () => {
    const taken = new Set(['acme']);
    const endings = endingsOf('i1 7');
    return Array.from({ length: 50 }, () => {
      const id = idFor('acme', (each) => taken.has(each), endings);
      taken.add(id);
      return id;
    });
  };
  expect(made()).toEqual(made());
  expect(new Set(made()).size).toBe(50);
  expect(made().every((id) => /^acme-[b-z2-9]{8}$/.test(id))).toBe(true);
  expect(dealIdFor('acme', endingsOf('i1 7'))).not.toBe(dealIdFor('acme', endingsOf('i1 8')));
  expect(dealIdFor('acme')).not.toBe(dealIdFor('acme'));
});

const isFree = () => false;

it('an id is as much of the slug as fits, and ends with no hyphen', () => {
  expect(idFor('a'.repeat(48), isFree)).toHaveLength(48);
  expect(idFor('a'.repeat(49), isFree)).toBe('a'.repeat(48));
  expect(idFor(`${'a'.repeat(47)}-b`, isFree)).toBe('a'.repeat(47));
  expect(idFor(`${'a'.repeat(46)}--b`, isFree)).toBe('a'.repeat(46));
});
