import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { PHONE, shopperTest, stopTheClock, toastOf } from './shopper-test.ts';

/** How long a card says that its code was copied. */
const ASK_AFTER_MS = 5_000;

shopperTest(
  'A shopper who copied a code is asked whether it worked, answers, and can change the answer later',
  async ({ visit, owner, clipboard }) => {
    const { path } = await openStore(owner, {
      name: 'Honest Hats',
      coupons: [{ title: 'Hats for less', code: 'BRIM20', verifiedAt: '2026-11-20', expiryDate: '2027-12-01' }],
    });
    const page = await visit(path, { width: PHONE, islands: false });
    await clipboard.allow(page);
    const card = page.getByRole('article').filter({ hasText: 'Hats for less' });
    const question = card.getByRole('group', { name: 'Did it work?' });
    const copy = async () => {
      await stopTheClock(page);
      await card.getByRole('button', { name: 'Copy Code' }).click();
      await toastOf(page, 'Code copied to clipboard!').waitFor();
      // the toast comes within the press, the rest a frame later
      await card.getByRole('button', { name: 'Copied!' }).waitFor();
      await page.clock.runFor(ASK_AFTER_MS - 1);
      expect(await question.count()).toBe(0);
      const before = await card.boundingBox();
      await page.clock.runFor(1);
      await question.waitFor();
      expect(await card.boundingBox()).toEqual(before);
    };
    const answer = async (label: string) => {
      const sent = page.waitForRequest('**/api/votes');
      await question.getByRole('button', { name: label }).click();
      await toastOf(page, 'Thank you!').waitFor();
      const headers = await (await sent).allHeaders();
      expect([(await sent).postDataJSON().worked, headers['cookie']]).toEqual([label === 'Yes', undefined]);
      await question.getByRole('button', { name: label, pressed: true }).waitFor();
    };
    await copy();
    await answer('Yes');
    await page.reload();
    await copy();
    await question.getByRole('button', { name: 'Yes', pressed: true }).waitFor();
    await answer('No');
  },
);
