import { it } from 'vitest';
import { expectLaws } from './lawful-seeds.ts';

it('the laws hold after 3,250 more', async () => {
  await expectLaws(27, 52);
});
