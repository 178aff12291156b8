import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OutcomeUnknown } from '../data/database/shared-documents.ts';
import { RecordsInDoubt } from '../data/records/errors.ts';
import { describeFailure } from './failure.ts';
import { ForeignBucket } from './upload/foreign-bucket.ts';
import { newRoot } from './upload/manifest.ts';

const root = newRoot({
  site: 'b',
  epoch: 1,
  publisher: 'npm start',
  state: 'complete',
  at: '2026-11-21T12:00:00.000Z',
  documents: null,
  code: null,
  objects: 0,
  parts: [null],
  late: null,
});
test.each([
  new OutcomeUnknown('postgres://db.example/coupons'),
  new RecordsInDoubt('postgres://db.example/coupons', 'the connection was lost', 'Check before you repeat it.'),
  new ForeignBucket('s3://deals/site', root, 'a'),
])('%s is explained at the terminal without a stack', (error) => {
  expect(describeFailure(error)).toBe(error.message);
});

test('every error that the file of a command declares is explained without a stack', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const names = files.flatMap((file) =>
    [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/override name = '(\w+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(names).toContain('WrongArguments');
  const withStack = names.filter((name) => describeFailure(Object.assign(new Error('Why.'), { name })) !== 'Why.');
  expect(withStack).toEqual([]);
});
