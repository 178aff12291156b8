import { test } from 'vitest';
import { expectNobodyIsLeftOut } from '../testing/killed-newsletter.ts';
import { freshPlace } from '../testing/processes.ts';

test('1,000 readers and 200 kills: no reader is left out, and one mail goes twice a kill at most', () =>
  expectNobodyIsLeftOut({ readers: 1_000, kills: 200, places: [freshPlace()] }));
