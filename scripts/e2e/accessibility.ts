import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';

const tool = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Part {
  /** These rules alone. */
  rules?: string[];
  /** A selector: what is in these elements alone. */
  within?: string;
}

/** Rules whose result depends on the width or the colours of a page; by all others, one document is the same everywhere. */
export const APPEARANCE = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'label',
];

/** Of a long list, the first entries stand for all. */
const REPEATED = ['li:nth-child(n+7)', '[role="row"]:nth-child(n+7)'];

/** What a tool can find of the rules for accessible pages, each with the element it concerns. */
export async function accessibilityViolations(page: Page, { rules, within }: Part = {}): Promise<string[]> {
  // rows that are about to be replaced are dimmed
  await page.waitForFunction(() => document.querySelector('.records[aria-busy]') === null);
  // Colours on their way from one to another are transitions, not choices; an endless animation has no end to wait for. Not `finished`:
  // it does not resolve below `content-visibility: auto` while that is far from the screen.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  // Half a megabyte, which a document needs once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(tool);
  return page.evaluate(
    async ([elements, values, repeated]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const only = values === undefined ? {} : { runOnly: { type: 'rule' as const, values } };
      const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, ...only };
      const { violations } = await axe.run({ include: [elements ?? ':root'], exclude: repeated }, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.html}\n${node.failureSummary ?? ''}`),
      );
    },
    [within, rules, REPEATED] as const,
  );
}

/** Only colours differ in the dark. */
export async function darkModeViolations(page: Page, part: Part = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  return accessibilityViolations(page, { ...part, rules: ['color-contrast'] });
}

/** What is meant for browsers without scripts alone, and yet stands on the page. */
export async function meantForOthers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('noscript')].flatMap((element) => {
      const content = document.createRange();
      content.selectNodeContents(element);
      return content.getClientRects().length > 0 ? [element.textContent] : [];
    }),
  );
}

/** What in an element scrolls to the side, by its class or name. */
export const scrollingSideways = (locator: Locator): Promise<string[]> =>
  locator.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX))
      .map((part) => part.className || part.localName),
  );

/** CSS pixels that a finger needs. */
const FINGER = 44;

/**
 * What in an element is pressed and too small for a finger; of a box to tick, its label counts, and links in text are
 * as high as a line.
 */
export const smallTargets = (locator: Locator): Promise<string[]> =>
  locator.evaluate((element, least) => {
    const pressed = element.querySelectorAll(
      'button, a, summary, textarea, [role="option"], input:not([aria-hidden="true"])',
    );
    return [...pressed].flatMap((part) => {
      const { width, height } = (
        part.matches('[type="checkbox"]') ? (part.closest('label') ?? part) : part
      ).getBoundingClientRect();
      const exempt =
        part.matches('.sr-only, [type="hidden"]') || getComputedStyle(part).display === 'inline' || width === 0;
      const name = part.getAttribute('aria-label') ?? part.textContent;
      return exempt || Math.min(width, height) >= least - 0.5
        ? []
        : [`${part.localName} ${name}: ${width} × ${height}`];
    });
  }, FINGER);

/** How wide the content is, and how far the page lets itself be scrolled to the side. */
export async function sideways(page: Page): Promise<{ content: number; scrolled: number }> {
  return page.evaluate(() => {
    scrollTo(1_000, 0);
    return { content: document.documentElement.scrollWidth, scrolled: scrollX };
  });
}
