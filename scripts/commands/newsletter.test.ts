import { test } from 'vitest';
import { expectNobodyIsLeftOut } from '../testing/killed-newsletter.ts';
import { freshPlace } from '../testing/processes.ts';

test('a sender that is killed again and again leaves no reader out, and sends one mail twice a kill at most', () =>
  expectNobodyIsLeftOut({ readers: 40, kills: 6, places: [freshPlace()] }));
