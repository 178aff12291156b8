import fc from 'fast-check';
import addressParser from 'nodemailer/lib/addressparser';
import { expect, test } from 'vitest';
import { labelOfPath } from './field-labels.ts';
import { mailboxOf } from './mailbox.ts';
import { runs } from './testing/runs.ts';

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['  Ann.Lee+codes@EXAMPLE.com ', 'ann.lee+codes@example.com'],
  ["o'neil=x@mail.example", "o'neil=x@mail.example"],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['jo\u0308rg@example.com', 'j\u00f6rg@example.com'],
])('%j is the mailbox %j', (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox);
});

test.each([
  ...['ann@example.com,ben@example.com', 'foo<ann@example.com>', 'g:ann@example.com;', '"a b"@example.com', ''],
  ...['ann(comment)@example.com', 'a@b@example.com', '.ann@example.com', 'ann.@example.com', 'ann@localhost'],
  ...['ann@[127.0.0.1]', 'ann@127.0.0.1', 'ann@example.com.', 'ann@-example.com', 'ann@example.com:25'],
  ...['ann\u202e@example.com', 'ann\u0000@example.com', `${'a'.repeat(65)}@example.com`, '@example.com'],
])('%j is not one mailbox', (typed) => {
  expect(mailboxOf(typed)).toBeUndefined();
});

test('what is accepted is read by the mail library as that mailbox alone, and stays as it is', () => {
  const part = fc.string({
    unit: fc.oneof(fc.constantFrom(...'aB1.@,;:<>()"\\ +-_=\n%üİ'), fc.string({ unit: 'binary', maxLength: 1 })),
    maxLength: 8,
  });
  const typed = fc.tuple(part, part).map(([local, host]) => `${local}a@b${host}.example`);
  fc.assert(
    fc.property(typed, (text) => {
      const found = mailboxOf(text);
      fc.pre(found !== undefined);
      expect(addressParser(found)).toEqual([{ name: '', address: found }]);
      expect(mailboxOf(found)).toBe(found);
    }),
    runs(200),
  );
});

test.each([
  ['dealCount', 'Deal count'],
  ['heroTiles.0.label', 'Hero tiles 1, label'],
  ['coupons[3].expiryDate', 'Coupons 4, expiry date'],
  ['change.expiryDate', 'Expiry date'],
  ['trackingDomains.2', 'Tracking domains 3'],
  ['Idempotency-Key', 'Idempotency-key'],
  // names that every object has
  ['constructor', 'Constructor'],
  ['change.constructor', 'Constructor'],
  ['a.valueOf', 'A, value of'],
])('the path %s reads %j', (path, label) => {
  expect(labelOfPath(path)).toBe(label);
});
