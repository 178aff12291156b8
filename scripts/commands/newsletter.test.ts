import { test } from 'vitest';
import { expectNobodyIsLeftOut } from '../testing/killed-newsletter.ts';
import { freshPlace } from '../testing/processes.ts';

const [readers, kills] = process.env['LONG'] === '1' ? [1_000, 200] : [40, 6];

test('a sender that is killed again and again leaves no reader out, and sends one mail twice a kill at most', () =>
  expectNobodyIsLeftOut({ readers, kills, places: [freshPlace()] }));
