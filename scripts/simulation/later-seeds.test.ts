import { it } from 'vitest';
import { expectLaws } from './lawful-seeds.ts';

it('the laws hold after 5,000 more', async () => {
  await expectLaws(41, 80);
});
