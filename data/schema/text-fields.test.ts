import { expect, test } from 'vitest';
import { z } from 'zod';
import { documentFolders, singleDocuments } from './documents.ts';
import { expectNoHostileText } from './testing/hostile-text.ts';
import { stringFields } from './testing/string-fields.ts';
import { validationMessage } from './validation-messages.ts';

/** A field that is added has one line, unless it is named here. */
const severalLines: ReadonlySet<string> = new Set([
  ...['settings.description', 'settings.newsletter.opening', 'blogs.excerpt', 'blogs.content', 'blogs.seoDescription'],
  ...['categories.categories.*.description', 'categories.categories.*.seoDescription'],
  ...['stores.description', 'stores.more', 'stores.seoDescription', 'amazon-products.products.*.description'],
  ...['coupons', 'offers'].flatMap((deals) => [`stores.${deals}.*.description`, `stores.${deals}.*.terms`]),
  ...['pages.content', 'pages.description', 'pages.seoDescription', 'tracking-codes.trackingCodes.*.trackingCode'],
]);
const fields = Object.entries<z.core.$ZodType>({ ...singleDocuments, ...documentFolders }).flatMap(([name, schema]) =>
  stringFields(schema, name),
);

test.each(fields.map((field) => [field.path, field] as const))(
  '%s refuses characters that no person types',
  (path, field) => expectNoHostileText(field, !severalLines.has(path)),
);

test('every field of several lines is a field', () => {
  expect(fields.map(({ path }) => path)).toEqual(expect.arrayContaining([...severalLines]));
});

test('a number that is too large is answered with the limit of its field alone', () => {
  const { dealCount } = documentFolders.stores.shape;
  const { error } = z.object({ dealCount }).safeParse({ dealCount: 2 ** 60 }, { error: validationMessage });
  expect(error?.issues.map(({ message }) => message)).toEqual(['Enter 1000000 or less.']);
});
