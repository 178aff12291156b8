import { expect } from 'vitest';
import { PHONE, ready, soon, shopperTest, toastOf } from './shopper-test.ts';

shopperTest(
  'A shopper subscribes to the newsletter after mistyping the address, and is asked to try later when the connection fails',
  async ({ visit }) => {
    const page = await visit('/', { width: PHONE });
    const newsletter = page.getByRole('region', { name: 'Never Miss a Deal!' });
    await newsletter.getByText('We respect your privacy. Unsubscribe at any time.', { exact: true }).waitFor();
    await newsletter.scrollIntoViewIfNeeded();
    await ready(page);
    const email = newsletter.getByRole('textbox');
    const subscribe = newsletter.getByRole('button', { name: 'Subscribe' });

    await email.fill('someone at example');
    await subscribe.click();
    await toastOf(page, 'Invalid Email').waitFor();
    await page.getByText('Please enter a valid email address.', { exact: true }).waitFor();
    expect(await email.inputValue()).toBe('someone at example');

    await email.fill('someone@');
    await page.getByRole('button', { name: 'Close' }).click();
    await subscribe.click();
    await toastOf(page, 'Invalid Email').waitFor();
    await soon(() => email.getAttribute('aria-invalid')).toBe('true');
    await soon(() => email.evaluate((field) => field === document.activeElement)).toBe(true);

    await email.fill('someone@example.com');
    await subscribe.click();
    await toastOf(page, 'Successfully Subscribed!').waitFor();
    await page.getByText("You'll receive the latest deals and offers in your inbox.", { exact: true }).waitFor();
    expect(await toastOf(page, 'Invalid Email').count()).toBe(0);
    await soon(() => email.inputValue()).toBe('');

    await page.route('**/api/newsletter/subscribe', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: 'Sign in to the hotel network' }),
    );
    await email.fill('another@example.com');
    await subscribe.click();
    await toastOf(page, 'Subscription Failed').waitFor();
    await page.getByText('Please try again later.', { exact: true }).waitFor();
    expect(await email.inputValue()).toBe('another@example.com');
  },
);
