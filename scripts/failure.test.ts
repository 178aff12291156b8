import { expect, test } from 'vitest';
import { OutcomeUnknown } from '../data/database/shared-documents.ts';
import { RecordsInDoubt } from '../data/records/errors.ts';
import { describeFailure } from './failure.ts';

test.each([
  new OutcomeUnknown('postgres://db.example/coupons'),
  new RecordsInDoubt('postgres://db.example/coupons', 'the connection was lost', 'Look before you repeat it.'),
])('%s is explained at the terminal without a stack', (error) => {
  expect(describeFailure(error)).toBe(error.message);
});
