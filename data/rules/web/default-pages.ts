import type { Page } from '../../schema/page.ts';

/** Specification section 2: a page of text that comes with every site. */
interface DefaultPage extends Pick<Page, 'path' | 'title' | 'content' | 'description' | 'seoTitle'> {
  /** When its text was last changed, or the present day, for pages that say so. */
  updated?: { label: string; date: { text: string; iso: string } | 'today' };
}

/** Without the line breaks and spaces that are there for the reader of this file. */
const html = (text: string): string =>
  text.replaceAll(/\s*\n\s*(?=<\/?(?:h\d|p|ul|li)>)/g, '').replaceAll(/\s*\n\s*/g, ' ');

export const DISCLOSURE_PAGE = 'amazon-disclosure';
/** Stands on the page of the disclosure whatever its text: the program of Amazon asks for it. */
export const ASSOCIATES_STATEMENT = 'As an Amazon Associate, we earn from qualifying purchases.';

/** By id. Their addresses are fixed; a document of the same id takes the place of the text. */
export const defaultPages: { readonly [id: string]: DefaultPage } = {
  about: {
    path: '/about',
    title: 'About {{siteName}}',
    seoTitle: 'About',
    description: 'Who we are, what we offer, and why shoppers trust the coupons and offers they find here.',
    content: html(`
    <p><em>We collect coupon codes and offers from stores you know, and say plainly what each of them is
      worth.</em></p>
    <h2>Our Mission</h2>
    <p>No one should pay more than the person next to them because they did not know which code to type. Stores
      publish hundreds of codes every month; some work, many do not, and most come with small print. Our mission is to
      bring the ones worth having together in one place, keep them in order, and explain the rest in plain words.</p>
    <h2>What We Offer</h2>
    <ul>
      <li><strong>Coupon codes</strong> that you copy with one click, with their expiry dates in plain sight.</li>
      <li><strong>Special offers</strong> that need no code: free shipping, sales and deals for new customers.</li>
      <li><strong>Store pages</strong> that gather everything a store has to offer right now.</li>
      <li><strong>Amazon deals</strong> with the price we saw and the day on which we saw it.</li>
      <li><strong>Articles</strong> on buying at the right time, comparing properly and reading the small print.</li>
    </ul>
    <h2>Why Choose {{siteName}}</h2>
    <ul>
      <li><strong>Nothing invented.</strong> Numbers of views and reviews are counted or left out. An expired code
        says so.</li>
      <li><strong>Verified means tried.</strong> A code carries that badge only after a person has used it.</li>
      <li><strong>No account.</strong> Every code is open to everyone, without signing up.</li>
      <li><strong>Open about money.</strong> Some links earn us a commission; we mark them and <a
        href="/amazon-disclosure">explain how that works</a>.</li>
    </ul>
    <h2>Our Technology</h2>
    <p>Our pages are finished before you ask for them. When a store's offer changes, only the pages that show it are
      rebuilt, moments later, so what you read is current and arrives at once, on a slow phone too. The site works
      without scripts, respects your system's colours and your wish for less motion, and is built to be used with a
      keyboard or a screen reader.</p>
    <p><a href="/stores"><strong>Browse All Stores</strong></a> <a href="/categories"><strong>Shop by
      Category</strong></a></p>`),
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What we collect, why, how long we keep it, and how to have it removed.',
    updated: { label: 'Last Updated', date: { text: 'August 17, 2025', iso: '2025-08-17' } },
    content: html(`
    <p>This policy says what {{siteName}} collects when you visit, why, with whom it is shared, and what you can do
      about it. The short version: you can use everything here without telling us who you are.</p>
    <h2>Information We Collect</h2>
    <ul>
      <li><strong>Your email address</strong>, only if you subscribe to the newsletter, together with the day and the
        wording you agreed to. An address that is not confirmed by mail within {{unconfirmedDays}} days is
        removed.</li>
      <li><strong>Usage data</strong>: how often pages are read and offers are opened, as totals per day. These totals
        hold no name, no address and no identifier of you or your device.</li>
      <li><strong>Your answer to “Did it work?”</strong>, only if you give one after copying a code: which code, the
        month, and yes or no. So that no one can answer a thousand times, a scrambled form of your network address
        stands beside it, made with a secret that is drawn at random for each calendar month and is in no backup. When
        the month is over, secret, answers and scrambled addresses are deleted; the address itself is never kept. Your
        own browser remembers your answers so that you can change them.</li>
      <li><strong>Cookies</strong>, only as described below.</li>
      <li><strong>Device information</strong> that every browser sends, such as its kind, its language and the network
        address. Our server needs it to answer you and keeps it only as long as technical logs and protection against
        abuse require. Of those who sign in to run this site, a record of changes names the network address for
        {{auditAddressDays}} days; the record itself is kept for {{auditDays}} days, and what was there before each
        change for {{historyDays}} days at most, so that mistakes can be taken back.</li>
    </ul>
    <h2>How We Use Your Information</h2>
    <ul>
      <li>To send the newsletter you asked for.</li>
      <li>To learn which stores, offers and articles are useful, so that we can put them first.</li>
      <li>To keep the site running and safe.</li>
    </ul>
    <p>We do not build profiles of visitors and we make no automated decisions about you.</p>
    <h2>Information Sharing</h2>
    <p>We do not sell or rent personal information. We share it only with companies that work for us, such as the one
      that delivers our newsletter and the one that hosts this site, which may use it for that purpose only, and where
      the law requires it.</p>
    <h2>Cookies and Tracking</h2>
    <p>Reading this site sets no cookie of ours. Where we use advertising or measurement code of other companies, it
      starts only after you have agreed, unless the law of your country does not require consent; your choice is kept
      in your own browser, and you can change it at any time with the link at the foot of every page. We honour the
      Global Privacy Control signal: if your browser sends it, such code does not run.</p>
    <p>Stores that you visit through our links may set cookies to recognise that you came from us. Their own policies
      apply there.</p>
    <h2>Your Rights</h2>
    <p>You may ask what we hold about you, have it corrected or deleted, receive a copy of it, object to its use, and
      withdraw a consent you have given. Every newsletter contains a link that unsubscribes you at once. For
      everything else write to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>; we answer within {{replyHours}}
      hours and act within the time the law sets. You may also complain to the data protection authority where you
      live.</p>
    <h2>Data Security</h2>
    <p>Connections to this site are encrypted, access to what we keep is limited to those who need it, and passwords
      are stored only in a form that cannot be read back. No method is perfect; should something go wrong that
      concerns you, we will tell you and the authorities without delay.</p>
    <h2>Third-Party Links</h2>
    <p>This site exists to take you to other sites. We do not control what they do with your information. Please read
      their privacy policies before you buy.</p>
    <h2>Children's Privacy</h2>
    <p>This site is not meant for children under {{minimumAge}}, and we do not knowingly collect personal information
      from them. If you believe that a child has given us such information, write to us and we will delete it.</p>
    <h2>Changes to This Policy</h2>
    <p>When this policy changes, the new version appears on this page with a new date at the top. If a change matters
      to subscribers of the newsletter, they receive a message first.</p>
    <h2>Contact</h2>
    <p>Questions about privacy go to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>`),
  },
  terms: {
    path: '/terms',
    title: 'Terms & Conditions',
    description: 'What you may expect of this site, and what it expects of you.',
    updated: { label: 'Last updated', date: { text: 'August 2025', iso: '2025-08' } },
    content: html(`
    <h2>1. Acceptance of Terms</h2>
    <p>By using {{siteName}} you agree to these terms. If you do not agree with them, please do not use the site.</p>
    <h2>2. What We Do</h2>
    <p>We list stores, coupon codes, offers, products and articles for your information. We are not the seller of
      anything listed here: whatever you buy, you buy from the store, under the store's own terms.</p>
    <h2>3. Coupons and Offers</h2>
    <p>We take care that codes and offers are correct, and mark those we have tried. Still, stores can change or end
      them at any time and may attach conditions. We cannot promise that a code works, that an offer is still open or
      that a price is current. What the store shows when you pay is what counts.</p>
    <h2>4. Affiliate Links</h2>
    <p>Some links on this site are affiliate links. If you buy after following one, the store may pay us a commission;
      your price does not change. Details are in our <a href="/amazon-disclosure">affiliate disclosure</a>.</p>
    <h2>5. Use of the Site</h2>
    <p>You may use the site for yourself and share links to it. You may not copy substantial parts of it, collect its
      contents by automated means beyond what <code>robots.txt</code> allows, disturb its operation, try to reach
      parts that are not meant for you, or use it for anything unlawful.</p>
    <h2>6. Intellectual Property</h2>
    <p>Our texts, design and marks belong to us or to those who license them to us. Names and logos of stores and
      products belong to their owners and are shown only to identify them; showing them does not mean that their
      owners endorse this site.</p>
    <h2>7. Other Sites</h2>
    <p>Links lead to sites that we neither run nor control. We are not responsible for what they contain, sell or do
      with your information.</p>
    <h2>8. Liability</h2>
    <p>The site is provided as it is. As far as the law allows, we are not liable for losses that follow from using
      it, from relying on a code, price or article, or from its being unavailable. Nothing in these terms limits
      liability that cannot be limited by law, or your rights as a consumer.</p>
    <h2>9. Changes and Contact</h2>
    <p>We may change these terms; the date at the top of this page says when we last did. By continuing to use the
      site you accept the current terms. Questions go to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>`),
  },
  contact: {
    path: '/contact',
    title: 'Contact Us',
    seoTitle: 'Contact',
    description: 'Write to us: we answer within {{replyHours}} hours.',
    content: html(`
    <p><em>Questions, corrections, a code that does not work: a person reads every message.</em></p>
    <h2>Support</h2>
    <p>Write to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. We answer within {{replyHours}} hours.</p>
    <p><a href="mailto:{{contactEmail}}?subject=Question%20about%20{{siteName}}"><strong>Send Us an
      Email</strong></a></p>
    <h2>Frequently Asked Questions</h2>
    <h3>Why does a code not work?</h3>
    <p>Most codes have conditions: a minimum order value, a first order, certain products. The description of each
      coupon names those that we know. If a code should work and does not, send us the store and the code, and we will
      try it.</p>
    <h3>Can you refund or change my order?</h3>
    <p>No. You buy from the store itself, never from us, so only the store can help with orders, deliveries, returns
      and payments.</p>
    <h3>How can I have my store listed?</h3>
    <p>Write to us with the address of the store and the offers you would like to show. Being listed costs nothing; we
      choose what is useful to shoppers.</p>
    <h3>How do I leave the newsletter?</h3>
    <p>Every newsletter ends with a link that unsubscribes you at once. A short message to us does it as well.</p>
    <h3>How do you earn money?</h3>
    <p>Some links are affiliate links: the store pays us a commission when you buy, and your price stays the same.</p>`),
  },
  'amazon-disclosure': {
    path: '/amazon-disclosure',
    title: 'Amazon Affiliate Disclosure',
    description: 'How this site earns from Amazon links, and why the price you pay stays the same.',
    updated: { label: 'Last updated', date: 'today' },
    content: html(`
    <h2>Amazon Associates Program Disclosure</h2>
    <p>{{siteName}} is a participant in the Amazon Services LLC Associates Program, an affiliate advertising program
      designed to provide a means for sites to earn advertising fees by advertising and linking to Amazon.com. As an
      Amazon Associate, we earn from qualifying purchases.</p>
    <p>Amazon and the Amazon logo are trademarks of Amazon.com, Inc. or its affiliates. Prices and availability shown
      here were correct on the day stated beside them and can change; what Amazon shows when you buy is what
      counts.</p>
    <h2>How We Use Affiliate Links</h2>
    <ul>
      <li>We select products and offers for the value they give our readers, not for the commission they pay.</li>
      <li>What we recommend is based on research and on reviews by people who have used the product.</li>
      <li>Commissions fund this site: its operation, the checking of codes and its articles.</li>
      <li>The price you pay is unchanged, whether you use our links or not.</li>
    </ul>
    <p>The same holds for links to other stores on this site. Affiliate links are marked for search engines as
      sponsored, and a note stands before the first of them on every page that has any.</p>
    <h2>Your Privacy &amp; Trust</h2>
    <p>When you follow an affiliate link, the store you reach, Amazon for instance, may set cookies to recognise that
      you came from us. We do not see who you are or what you buy, only that a purchase was made. Our <a
      href="/privacy">privacy policy</a> says what we ourselves collect. Your trust is worth more to us than a
      commission: we do not list a deal that we would not use.</p>
    <h2>Legal Compliance</h2>
    <p>This disclosure follows the guidelines of the Federal Trade Commission (FTC) on endorsements and testimonials
      in advertising, 16 CFR Part 255, which ask that connections between sites and the companies they link to are
      made clear. If something here is not clear to you, write to <a
      href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>`),
  },
};

/** Whether a page says what its default says, and no more. */
export function isDefaultText({ id, title, content }: Pick<Page, 'id' | 'title' | 'content'>): boolean {
  const given = defaultPages[id];
  return given !== undefined && title === given.title && content === given.content;
}
