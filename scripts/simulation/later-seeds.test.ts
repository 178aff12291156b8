import { it } from 'vitest';
import { expectLaws } from './lawful-seeds.ts';

it('the laws hold after 2,250 more', async () => {
  await expectLaws(19, 36);
});
