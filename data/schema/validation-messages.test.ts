import { expect, test } from 'vitest';
import { z } from 'zod';
import { validationMessage } from './validation-messages.ts';

test.each<[what: string, schema: z.core.$ZodType, given: unknown, words: string]>([
  ['a field that is missing', z.object({ a: z.string() }), {}, 'This is missing.'],
  ['a choice that is missing', z.object({ a: z.enum(['a']) }), {}, 'This is missing.'],
  ['a field that is null', z.object({ a: z.int() }), { a: null }, 'This cannot be empty.'],
  ['another type than text', z.string(), 7, 'Enter text.'],
  ['another type than a number', z.number(), 'four', 'Enter a number.'],
  ['text that is no number', z.number(), NaN, 'This cannot be read as a number. Write it like 39.99.'],
  ['an amount with its currency', z.number(), '£39.99', expect.stringContaining('Enter the number alone.')],
  ['a part of a whole', z.int(), 1.5, 'Enter a whole number.'],
  ['another type than yes or no', z.boolean(), 'yes', 'Use true or false.'],
  ['another type than a list', z.array(z.string()), 'a', 'Use a list.'],
  ['another type than an object', z.object({}), [], 'Use an object of fields.'],
  ['a number between the steps', z.number().multipleOf(0.1), 4.25, 'Enter a multiple of 0.1.'],
  ['a number below the least', z.number().min(1), 0, 'Enter 1 or more.'],
  ['a number above the most', z.int().max(5), 6, 'Enter 5 or less.'],
  ['a number that is not above', z.number().positive(), 0, 'Enter more than 0.'],
  ['a number that is not below', z.number().lt(5), 5, 'Enter less than 5.'],
  ['a number beyond all whole ones', z.int(), 2 ** 60, 'Enter 9007199254740991 or less.'],
  ['an empty text', z.string().min(1), '', 'This cannot be empty.'],
  ['a short text', z.string().min(8), 'a', 'Use at least 8 characters.'],
  ['a long text', z.string().max(2), 'abc', 'Use at most 2 characters.'],
  ['an empty list', z.array(z.string()).min(1), [], 'This cannot be empty.'],
  ['a short list', z.array(z.string()).length(3), ['a'], 'Use exactly 3 entries.'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Use at most 1 entry.'],
  ['a value that is no choice', z.enum(['draft', 'published']), 'gone', 'Use one of these: draft, published.'],
  ['another value than the only one', z.literal('store'), 'shop', 'Use store.'],
  ['no email address', z.email(), 'owner at home', 'Enter an email address such as hello@deals.example.'],
  ['no address', z.url(), 'home', 'Enter a full address that starts with https:// or http://.'],
  ['no day', z.iso.date(), 'soon', 'Enter a day such as 2026-11-30.'],
  ['no instant', z.iso.datetime(), 'now', 'Enter an instant such as 2026-11-30T18:00:00Z.'],
  ['another pattern', z.string().regex(/^a$/), 'b', 'This does not have the expected format.'],
  ['no kind that fits', z.union([z.string(), z.number()]), true, 'This does not have the expected format.'],
  ['a check that says nothing', z.string().refine(() => false), 'a', 'This does not have the expected format.'],
  ['unknown fields', z.strictObject({}), { colour: 1 }, 'Unknown fields: colour. Correct their names or remove them.'],
  ['words of its own', z.string().min(1, 'Enter a name.'), '', 'Enter a name.'],
])('the message for %s says what to do', (_, schema, given, words) => {
  expect(z.safeParse(schema, given, { error: validationMessage }).error?.issues.map(({ message }) => message)).toEqual([
    words,
  ]);
});
