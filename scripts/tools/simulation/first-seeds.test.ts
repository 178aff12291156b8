import { it } from 'vitest';
import { expectLaws } from './lawful-seeds.ts';

it('the laws hold after 750 random steps over disks that fail and forget', async () => {
  await expectLaws(1, 6);
});
