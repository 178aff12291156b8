import { factOn, pageOfText, statedDate } from '../../data/queries/pages.ts';
import { mayEarn } from '../../data/queries/reading/affiliate-hosts.ts';
import { defineQuery } from '../../data/queries/reading/reader.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { cleanHtml } from '../../data/rules/text/clean-html.ts';
import { pageHtmlPolicy } from '../../data/rules/text/html-policy.ts';
import { DISCLOSURE_PAGE, type PageFact, withFacts } from '../../data/rules/web/text-pages.ts';
import { defaultTexts } from '../../data/rules/web/default-texts.ts';
import { pageOf } from './page-meta.ts';
import { textDescription } from './search-snippet.ts';
import { textHtml } from './text-html.ts';

export type StaticView = ReturnType<typeof staticView.run>;
/** A page of text: one that comes with every site, or one of the owner's own. */
export const staticView = defineQuery('static-view', (read, id: string) => {
  const page = pageOfText(read, id);
  const t = textOf(read);
  const valueOf = (fact: PageFact) => factOn(read, id, fact);
  const filled = (text: string) => withFacts(text, valueOf);
  const { html, lead, affiliate } = textHtml(cleanHtml(page.content, pageHtmlPolicy), {
    valueOf,
    mayEarn: (address) => mayEarn(read, address),
    text: t,
    statement:
      id === DISCLOSURE_PAGE && page.content !== defaultTexts(DISCLOSURE_PAGE, t).content ? t('page.associates') : null,
  });
  return {
    ...pageOf(read, {
      title: filled(page.seoTitle ?? page.title),
      description: textDescription(page, html, filled),
      path: page.path,
    }),
    title: filled(page.title),
    updated: statedDate(read, id),
    /** HTML below the title; null: none. */
    lead,
    /** Sanitised HTML. */
    content: html,
    /** Whether affiliate links stand in it, so that the disclosure comes first. */
    affiliate,
  };
});
