import { it } from 'vitest';
import { expectLaws } from './lawful-seeds.ts';

it('the laws hold after 1,250 more', async () => {
  await expectLaws(11, 20);
});
