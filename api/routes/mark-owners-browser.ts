import { hash } from 'node:crypto';
import { siteLayout } from '../../data/queries/site.ts';
import { OWNERS_BROWSER } from '../../data/rules/owners-browser.ts';
import { markOwnersBrowser } from '../contract/mark-owners-browser.ts';
import { ANSWER_PAGE_STYLE, answerPage } from '../http/answer-page.ts';
import { route } from '../http/route.ts';

const TITLE = 'Tracking codes in this browser';
const MARKED = 'No tracking code runs in this browser from now on, until you delete what it keeps of this site.';
const NOT_MARKED =
  'This browser runs no scripts here or keeps nothing, so tracking codes run in it as for every visitor.';
const SCRIPT = `localStorage.setItem('${OWNERS_BROWSER}','yes');document.querySelector('p').textContent='${MARKED}'`;
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`,
  `style-src ${ANSWER_PAGE_STYLE}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const markOwnersBrowserRoute = route(
  markOwnersBrowser,
  async ({ query, read, request, response, services: { tickets } }) => {
    const { siteName } = read(siteLayout);
    if (!(await tickets.use(query.ticket, request.path, ''))) {
      response.status(404);
      return answerPage(
        siteName,
        'This link does not work',
        'It was opened before, or is too old. Open it again from the dashboard.',
      );
    }
    response.set('Content-Security-Policy', POLICY);
    return answerPage(siteName, TITLE, NOT_MARKED, { script: SCRIPT });
  },
);
