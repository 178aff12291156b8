import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partitionSlug } from './store-name-order.ts';

/** The longest name of a file on the usual file systems, and what stands around a slug: `deals-`, `.json.br` and the like. */
const LONGEST_FILE_NAME = 255;
const AROUND = 64;

const prefixes = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('a', '0', ' ', '\0', 'é', '店', '👟'), maxLength: 200 }),
);

test('a partition has a name that every file system takes, however long and in whatever script its prefix is', () => {
  fc.assert(
    fc.property(prefixes, (prefix) => {
      const slug = partitionSlug(prefix);
      expect(slug).toMatch(/^[a-z0-9_-]*$/);
      expect(slug.length).toBeLessThanOrEqual(LONGEST_FILE_NAME - AROUND);
    }),
  );
});

test('no two partitions share a name, also where only the ends of long prefixes differ', () => {
  fc.assert(
    fc.property(prefixes, prefixes, prefixes, (start, one, other) => {
      fc.pre(one !== other);
      expect(partitionSlug(start + one)).not.toBe(partitionSlug(start + other));
    }),
  );
});
