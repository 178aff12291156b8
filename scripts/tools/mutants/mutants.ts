/** A small fault of the program, and the test that must notice it. */
export interface Mutant {
  /** What is wrong with the program then, as a sentence. */
  fault: string;
  file: string;
  /** Text that stands exactly once in the file. */
  find: string;
  replace: string;
  /** A test file; those of `scripts/e2e` run in a browser. */
  test: string;
  /** The beginning of the title of one test in it, where others would take long; without it, all run. */
  title: string | undefined;
}

/*
 * Each fault is a sentence; then its file, and the change in it as `git diff --word-diff` writes it; then its test, where that is not the file
 * beside it, and the title.
 */

/** Faults of what publishes: each breaks a law. */
const laws = String.raw`
What becomes false at this very instant is left as it is.
  scripts/engine/nodes/expiry-queue.ts: first !== null && first [-<=-]{+<+} now;
  scripts/engine/programs.test.ts
A field that an answer no longer has does not count as changed.
  scripts/engine/answers/rebuilder.ts: new Set([-[...Object.keys(one), ...Object.keys(other)]-]{+Object.keys(other)+})
  scripts/engine/queries.test.ts: a field that changes concerns
An answer counts as current once the first of its reads proved unchanged.
  scripts/engine/answers/rebuilder.ts: if (node.mark !== 'maybe changed') return [-false-]{+false; else return true+};
  scripts/publish/overlay/later.test.ts: has the bytes of a clean build with the clock there
A page whose view is as before is rendered.
  scripts/publish/dirty-pages.ts: if (page.bytes [-!==-]{+===+} null && seen.changed?.length === 0) {
  scripts/tools/simulation/simulation.test.ts: the laws hold after
A file that has these bytes already is written.
  scripts/publish/output/output-folder.ts: [-holds(target, bytes)-]{+false+})
The file of a page that is gone stays.
  scripts/publish/publish.ts: if ([-unwanted.removePage(path)-]{+path !== null+}) tally.fates.set
  scripts/tools/simulation/simulation.test.ts: the laws hold after
A file that could not be removed is forgotten.
  scripts/publish/unwanted-files.ts: waiting.[-set(file, { path, reason })-]{+delete(file)+};
  scripts/publish/refused-removals.test.ts
A document is replaced before its bytes are on the disk.
  data/files/replace-whole.ts: [-await disk.synced(temporary);-]
  scripts/tools/simulation/simulation.test.ts: the laws hold after
A change to several documents counts as decided before its journal is on the disk.
  data/catalogue/folder/journal.ts: [-await syncFolder(disk, dirname(file));-]\n}
  scripts/tools/simulation/simulation.test.ts: a power cut right after its journal
A torn journal is believed.
  data/catalogue/folder/journal.ts: !found.success || [-found.data.digest !== -]{+!+}digest(JSON.stringify(
A page that cannot be made goes on showing what may not be shown.
  scripts/publish/held-pages.ts: if (items.length [-===-]{+>=+} 0) return;
  scripts/publish/failed-pages.test.ts
A page that failed is not tried again.
  scripts/publish/publish.ts: [-engine.retryFailed();-]
  scripts/publish/failed-pages.test.ts
Equal entries of an index stand in the order in which they came.
  scripts/engine/answers/ordered-index.ts: return [-rest === other ? 0 : rest < other ? -1 : 1-]{+0+};
`;

/** Faults that would make the site dishonest. */
const honesty = String.raw`
A day that a deal is valid until is its end.
  data/rules/dates/expiry.ts: addDays(expiryDate, [-1-]{+0+})
A deal that its network withdrew is shown.
  data/rules/deals/held.ts: deal.withdrawnAt [-!== undefined-]{+=== null+} && isImported(deal)
A deal of a model is shown before the owner approved it.
  data/rules/deals/held.ts: sourceOf(deal).kind === 'model' && deal.approvedAt === [-undefined-]{+''+}
A price of a network is shown for two days.
  data/rules/deals/held.ts: network: [-24-]{+48+} * HOUR_MS
A rating of a model is shown.
  data/rules/deals/held.ts: hasRating(product) && [-sourceOfRating(product).kind === 'model'-]{+!hasRating(product)+}
Links of posts to other sites are not marked as sponsored.
  data/rules/text/html-policy.ts: '[-sponsored -]nofollow noopener'
A page with an affiliate link before the disclosure is published.
  site/strings/affiliate-links.ts: disclosed >= 0[- && disclosed < start + first-]
A deal counts as live when it is over.
  data/rules/deals/deal-state.ts: expires === null || isBefore(expires) ? 'live' : '[-expired-]{+live+}'
A code of five characters shows all of them.
  data/rules/deals/mask-code.ts: [-'*'.repeat(characters.length - 2 * MASK_SHOWN)-]{+characters.slice(2, -2)+}
Three votes are shown to shoppers.
  data/rules/deals/votes.ts: FEWEST_VOTES_SHOWN = [-5-]{+1+}
  api/engagement/votes.test.ts: are shown from five on
`;

/** Faults of what checks what comes in. */
const input = String.raw`
A field that no call takes is ignored.
  api/routing/body.ts: else if (shownFields.length [-===-]{+<+} 0) yield at(name);
  api/resources/every-write.test.ts
A feed may be fetched from where clouds keep their secrets.
  api/feeds/ask-host.ts: [- 169.254.0.0/16-]
Markup that cleaning brings forth is published.
  data/rules/text/clean-html.ts: pass < [-3-]{+0+} && cleaned
A table of an export runs formulas in a spreadsheet.
  data/rules/text/formula-text.ts: => ([-LOOKS_LIKE_FORMULA.test(text)-]{+text.length < 0+} ?
Any password of the right length signs in.
  api/accounts/password.ts: return expected.length === derived.length [-&&-]{+||+} timingSafeEqual(expected, derived);
  api/accounts/second-factor.test.ts
The cookie alone makes an owner's call.
  api/callers/caller.ts: !sessions.isCsrfToken(session, request.get('x-csrf-token') [-?? '')-]{+?? '') && false+}
  api/resources/public-reads.test.ts
An unsigned rebuild is taken.
  api/callers/caller.ts: return [-given !== undefined &&-]{+expected.length > 0 ||+} timingSafeEqual(
  api/resources/publishing.test.ts
An edit of an old version replaces the present one.
  api/entities/revision.ts: revision !== undefined && revision [-!==-]{+>+} present.revision
  api/resources/store-writes.test.ts
A document may name what does not exist.
  data/catalogue/documents/references.ts: if ([-added[0]-]{+added[1]+} !== undefined) throw
  data/catalogue/references.test.ts
Guesses of the password are not limited.
  api/callers/limits.ts: logIn: ({ statusCode, locals }) => statusCode === [-401-]{+402+} && locals[NO_FAILURE] !== true
`;

/** Faults that shoppers and the owner meet, noticed in a browser alone. */
const use = String.raw`
The store does not open after its code was copied.
  site/browser/copy-code.ts: [-window.open(href, '_blank', 'noopener');-]
  scripts/e2e/copies-a-code.test.ts: A shopper copies a code on a store page
The store opens although its code could not be copied.
  site/browser/copy-code.ts: [-clearTimeout(timer);-]
  scripts/e2e/copies-a-code.test.ts: A shopper whose browser refuses the clipboard
A copied code stays marked as copied.
  site/browser/copy-code.ts: [-delete button.dataset['state'];\n      button.ariaLabel = t('card.copyAgain');-]
  scripts/e2e/copies-a-code.test.ts: A shopper copies a code on a store page
The button on home does not say that the code is copied.
  site/browser/copy-code.ts: [-noteOf(card)?.replaceChildren(status);-]
  scripts/e2e/copies-a-code.test.ts: A shopper gets a code on home
The field keeps the address after a sign-up.
  site/browser/newsletter.ts: [-form.reset();-]
  scripts/e2e/subscribes.test.ts: A shopper subscribes to the newsletter
A sign-up that failed says nothing.
  site/browser/newsletter.ts: [-else toast(toasts.subscriptionFailed());-]
  scripts/e2e/subscribes.test.ts: A shopper subscribes to the newsletter
A deal that is used twice in a page view counts twice.
  site/browser/count.ts: if (thing === undefined[- || used.has(thing)-]) return;
  scripts/e2e/is-counted.test.ts: A shopper is counted once a page view
The owner's previews count.
  site/browser/count.ts: if (thing === undefined[- || location.pathname.startsWith(PREVIEWS)-]) return;
  scripts/e2e/is-counted.test.ts: An owner previews a store
An answer about tracking is not saved.
  site/browser/consent.ts: [-store(KEY, consent);-]
  scripts/e2e/meets-a-new-site.test.ts: A shopper with a keyboard finds nothing behind the question
The first offer can be moved up.
  site/admin/ui/controls/list-rows.tsx: disabled={[-at === 0-]{+false+}}
  scripts/e2e/owner-manages-offers.test.ts: The owner puts the offers of one store into another order
The password cannot be shown.
  site/admin/app/session/log-in-screen.ts: visible ? '[-text-]{+password+}' : 'password'
  scripts/e2e/owner-signs-in.test.ts: The owner signs in with the password
A blank search leads to the list of stores.
  site/browser/layout.ts: [-if (field.value === '') event.preventDefault();-]
  scripts/e2e/searches.test.ts: A shopper searches from the header
A dialog closes without a question about what was typed.
  site/admin/ui/drafts/unsaved.tsx: const leave = () => ([-holdsUnsaved(place.current)-]{+false+} ?
  scripts/e2e/owner-keeps-what-was-typed.test.ts: The owner is asked before dates for many deals
Choosing a category leaves the address as it is.
  site/browser/go-to.ts: [-history.pushState(null, '', address)-]{+return+};
  scripts/e2e/filters-home.test.ts: A shopper looks at the coupons of one category
`;

const FORM = /^(.+)\n {2}(\S+?)(\.tsx?): (.*)\[-(.+)-\](?:\{\+(.+)\+\})?(.*)(?:\n {2}(\S+\.ts)(?:: (.+))?)?$/gm;

export const mutants = Array.from(
  [laws, honesty, input, use].join('').matchAll(FORM),
  ([, fault = '', name = '', type = '', before = '', from = '', to = '', after = '', test, title]): Mutant => {
    const [find, replace] = [from, to].map((text) => (before + text + after).replaceAll('\\n', '\n')) as [
      string,
      string,
    ];
    return { fault, file: name + type, find, replace, test: test ?? `${name}.test.ts`, title };
  },
);
