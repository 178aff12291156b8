/** A small fault of the program, and the test that must notice it. */
export interface Mutant {
  /** What is wrong with the program then, as a sentence. */
  readonly fault: string;
  readonly file: string;
  /** Text that stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** A test file; those of `scripts/e2e` run in a browser. */
  readonly test: string;
  /** The beginning of the title of one test in it, where others would take long; without it, all run. */
  readonly title?: string;
}

/** Faults of what publishes: each breaks a law. */
const laws: readonly Mutant[] = [
  {
    fault: 'What becomes false at this very instant is left as it is.',
    file: 'scripts/engine/nodes/expiry-queue.ts',
    find: 'first !== null && first <= now;',
    replace: 'first !== null && first < now;',
    test: 'scripts/engine/programs.test.ts',
  },
  {
    fault: 'A field that an answer no longer has does not count as changed.',
    file: 'scripts/engine/answers/rebuilder.ts',
    find: 'new Set([...Object.keys(one), ...Object.keys(other)])',
    replace: 'new Set(Object.keys(other))',
    test: 'scripts/engine/queries.test.ts',
    title: 'a field that changes concerns',
  },
  {
    fault: 'An answer counts as current once the first of its reads proved unchanged.',
    file: 'scripts/engine/answers/rebuilder.ts',
    find: "        if (node.mark !== 'maybe changed') return false;\n",
    replace: "        return node.mark === 'maybe changed';\n",
    test: 'scripts/engine/programs.test.ts',
  },
  {
    fault: 'A page whose view is as before is rendered.',
    file: 'scripts/publish/dirty-pages.ts',
    find: 'if (page.bytes !== null && seen.changed?.length === 0) {',
    replace: 'if (page.bytes === null && seen.changed?.length === 0) {',
    test: 'scripts/tools/simulation/simulation.test.ts',
    title: 'the laws hold after',
  },
  {
    fault: 'A file that has these bytes already is written.',
    file: 'scripts/publish/output/output-folder.ts',
    find: "    if (!this.#fresh && !differs && this.#holds(target, bytes)) return 'same';\n    try {\n      this.#put(",
    replace: '    try {\n      this.#put(',
    test: 'scripts/publish/output/output-folder.test.ts',
  },
  {
    fault: 'The file of a page that is gone stays.',
    file: 'scripts/publish/publish.ts',
    find: 'if (unwanted.removePage(path)) tally.fates.set',
    replace: 'if (path !== null) tally.fates.set',
    test: 'scripts/tools/simulation/simulation.test.ts',
    title: 'the laws hold after',
  },
  {
    fault: 'A file that could not be removed is forgotten.',
    file: 'scripts/publish/unwanted-files.ts',
    find: '      this.#waiting.set(file, { path, reason });\n',
    replace: '      this.#waiting.delete(file);\n',
    test: 'scripts/publish/refused-removals.test.ts',
  },
  {
    fault: 'A document is replaced before its bytes are on the disk.',
    file: 'data/files/replace-whole.ts',
    find: '    await disk.later.sync(temporary);\n',
    replace: '',
    test: 'scripts/tools/simulation/simulation.test.ts',
    title: 'the laws hold after',
  },
  {
    fault: 'A change to several documents counts as decided before its journal is on the disk.',
    file: 'data/catalogue/folder/journal.ts',
    find: '  await syncFolder(disk, dirname(file));\n}',
    replace: '}',
    test: 'scripts/tools/simulation/simulation.test.ts',
    title: 'a power cut right after its journal',
  },
  {
    fault: 'A torn journal is believed.',
    file: 'data/catalogue/folder/journal.ts',
    find: "!found.success || found.data.digest !== digest(JSON.stringify(found.data.changes) ?? '')",
    replace: '!found.success',
    test: 'data/catalogue/folder/journal.test.ts',
  },
  {
    fault: 'A page that cannot be made goes on showing what may not be shown.',
    file: 'scripts/publish/held-pages.ts',
    find: 'if (items.length === 0) return;',
    replace: 'if (items.length >= 0) return;',
    test: 'scripts/publish/failed-pages.test.ts',
  },
  {
    fault: 'A page that failed is not tried again.',
    file: 'scripts/publish/publish.ts',
    find: '  engine.retryFailed();\n',
    replace: '',
    test: 'scripts/publish/failed-pages.test.ts',
  },
  {
    fault: 'Equal entries of an index stand in the order in which they came.',
    file: 'scripts/engine/answers/ordered-index.ts',
    find: 'return rest === other ? 0 : rest < other ? -1 : 1;',
    replace: 'return 0;',
    test: 'scripts/engine/answers/ordered-index.test.ts',
  },
];

/** Faults that would make the site dishonest. */
const honesty: readonly Mutant[] = [
  {
    fault: 'A day that a deal is valid until is its end.',
    file: 'data/rules/dates/expiry.ts',
    find: 'addDays(expiryDate, 1)',
    replace: 'addDays(expiryDate, 0)',
    test: 'data/rules/dates/expiry.test.ts',
  },
  {
    fault: 'A deal that its network withdrew is shown.',
    file: 'data/rules/deals/held.ts',
    find: 'deal.withdrawnAt !== undefined && isImported(deal)',
    replace: 'deal.withdrawnAt === null && isImported(deal)',
    test: 'data/rules/deals/held.test.ts',
  },
  {
    fault: 'A deal of a model is shown before the owner approved it.',
    file: 'data/rules/deals/held.ts',
    find: "sourceOf(deal).kind === 'model' && deal.approvedAt === undefined",
    replace: "sourceOf(deal).kind === 'model' && deal.approvedAt === ''",
    test: 'data/rules/deals/held.test.ts',
  },
  {
    fault: 'A price of a network is shown for two days.',
    file: 'data/rules/deals/held.ts',
    find: 'network: 24 * HOUR_MS',
    replace: 'network: 48 * HOUR_MS',
    test: 'data/rules/deals/held.test.ts',
  },
  {
    fault: 'A rating of a model is shown.',
    file: 'data/rules/deals/held.ts',
    find: "hasRating(product) && sourceOfRating(product).kind === 'model'",
    replace: 'hasRating(product) && !hasRating(product)',
    test: 'data/rules/deals/held.test.ts',
  },
  {
    fault: 'Links of posts to other sites are not marked as sponsored.',
    file: 'data/rules/text/html-policy.ts',
    find: "'sponsored nofollow noopener'",
    replace: "'nofollow noopener'",
    test: 'data/rules/text/html-policy.test.ts',
  },
  {
    fault: 'A page with an affiliate link before the disclosure is published.',
    file: 'site/strings/affiliate-links.ts',
    find: 'disclosed >= 0 && disclosed < start + first',
    replace: 'disclosed >= 0',
    test: 'site/strings/affiliate-links.test.ts',
  },
  {
    fault: 'A deal counts as live when it is over.',
    file: 'data/rules/deals/deal-state.ts',
    find: "expires === null || isBefore(expires) ? 'live' : 'expired'",
    replace: "expires === null || isBefore(expires) ? 'live' : 'live'",
    test: 'data/rules/deals/deal-state.test.ts',
  },
  {
    fault: 'A code of five characters shows all of them.',
    file: 'data/rules/deals/mask-code.ts',
    find: "first + '*'.repeat(characters.length - 2 * MASK_SHOWN) + last",
    replace: 'first + characters.slice(2, -2) + last',
    test: 'data/rules/deals/mask-code.test.ts',
  },
  {
    fault: 'Three votes are shown to shoppers.',
    file: 'data/rules/deals/votes.ts',
    find: 'FEWEST_VOTES_SHOWN = 5',
    replace: 'FEWEST_VOTES_SHOWN = 1',
    test: 'api/engagement/votes.test.ts',
    title: 'are shown from five on',
  },
];

/** Faults of what checks what comes in. */
const input: readonly Mutant[] = [
  {
    fault: 'A field that no call takes is ignored.',
    file: 'api/routing/unknown-fields.ts',
    find: 'else if (shownFields.length === 0) yield at(name);',
    replace: 'else if (shownFields.length < 0) yield at(name);',
    test: 'api/resources/every-write.test.ts',
  },
  {
    fault: 'A feed may be fetched from where clouds keep their secrets.',
    file: 'api/feeds/ask-host.ts',
    find: ' 169.254.0.0/16',
    replace: '',
    test: 'api/feeds/ask-host.test.ts',
  },
  {
    fault: 'A path of two slashes counts as one of this site.',
    file: 'data/rules/text/html-policy.ts',
    find: '|mailto:|\\/(?![/\\\\\\s])|#)/i',
    replace: '|mailto:|\\/|#)/i',
    test: 'data/rules/text/clean-html.test.ts',
  },
  {
    fault: 'A table of an export runs formulas in a spreadsheet.',
    file: 'data/rules/text/formula-text.ts',
    find: "(LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text)",
    replace: 'text',
    test: 'data/rules/text/formula-text.test.ts',
  },
  {
    fault: 'Any password of the right length signs in.',
    file: 'api/accounts/password.ts',
    find: 'return expected.length === derived.length && timingSafeEqual(expected, derived);',
    replace: 'return expected.length === derived.length || timingSafeEqual(expected, derived);',
    test: 'api/accounts/second-factor.test.ts',
  },
  {
    fault: "The cookie alone makes an owner's call.",
    file: 'api/callers/caller.ts',
    find: "!sessions.isCsrfToken(session, request.get('x-csrf-token') ?? '')",
    replace: "request.get('x-csrf-token') === 'none'",
    test: 'api/resources/public-reads.test.ts',
  },
  {
    fault: 'An unsigned rebuild is taken.',
    file: 'api/callers/caller.ts',
    find: "return given !== undefined && timingSafeEqual(expected, Buffer.from(given, 'hex'));",
    replace: 'return expected.length > 0;',
    test: 'api/resources/publishing.test.ts',
  },
  {
    fault: 'An edit of an old version replaces the present one.',
    file: 'api/entities/revision.ts',
    find: 'revision !== undefined && revision !== present.revision',
    replace: 'revision !== undefined && revision > present.revision',
    test: 'api/resources/store-writes.test.ts',
  },
  {
    fault: 'A document may name what does not exist.',
    file: 'data/catalogue/documents/check-references.ts',
    find: 'if (added[0] !== undefined) throw',
    replace: 'if (added[1] !== undefined) throw',
    test: 'data/catalogue/references.test.ts',
  },
  {
    fault: 'Guesses of the password are not limited.',
    file: 'api/callers/limits.ts',
    find: 'logIn: ({ statusCode, locals }) => statusCode === 401 && locals[NO_FAILURE] !== true',
    replace: 'logIn: ({ statusCode, locals }) => statusCode === 402 && locals[NO_FAILURE] !== true',
    test: 'api/callers/limits.test.ts',
  },
];

/** Faults that shoppers and the owner meet, noticed in a browser alone. */
const use: readonly Mutant[] = [
  {
    fault: 'The store does not open after its code was copied.',
    file: 'site/browser/copy-code.ts',
    find: "    window.open(href, '_blank', 'noopener');\n",
    replace: '',
    test: 'scripts/e2e/copies-a-code.test.ts',
    title: 'A shopper copies a code on a store page',
  },
  {
    fault: 'The store opens although its code could not be copied.',
    file: 'site/browser/copy-code.ts',
    find: '    clearTimeout(timer);\n',
    replace: '',
    test: 'scripts/e2e/copies-a-code.test.ts',
    title: 'A shopper whose browser refuses the clipboard',
  },
  {
    fault: 'A copied code stays marked as copied.',
    file: 'site/browser/copy-code.ts',
    find: "      delete button.dataset['state'];\n      button.ariaLabel = t('card.copyAgain');\n",
    replace: '',
    test: 'scripts/e2e/copies-a-code.test.ts',
    title: 'A shopper copies a code on a store page',
  },
  {
    fault: 'The button on home does not say that the code is copied.',
    file: 'site/browser/copy-code.ts',
    find: '  noteOf(card)?.replaceChildren(status);\n',
    replace: '',
    test: 'scripts/e2e/copies-a-code.test.ts',
    title: 'A shopper gets a code on home',
  },
  {
    fault: 'The field keeps the address after a sign-up.',
    file: 'site/browser/newsletter.ts',
    find: '    form.reset();\n',
    replace: '',
    test: 'scripts/e2e/subscribes.test.ts',
    title: 'A shopper subscribes to the newsletter',
  },
  {
    fault: 'A sign-up that failed says nothing.',
    file: 'site/browser/newsletter.ts',
    find: 'else toast(toasts.subscriptionFailed());',
    replace: '',
    test: 'scripts/e2e/subscribes.test.ts',
    title: 'A shopper subscribes to the newsletter',
  },
  {
    fault: 'A deal that is used twice in a page view counts twice.',
    file: 'site/browser/count.ts',
    find: 'if (thing === undefined || used.has(thing)) return;',
    replace: 'if (thing === undefined) return;',
    test: 'scripts/e2e/is-counted.test.ts',
    title: 'A shopper is counted once a page view',
  },
  {
    fault: "The owner's previews count.",
    file: 'site/browser/count.ts',
    find: 'if (thing === undefined || location.pathname.startsWith(PREVIEWS)) return;',
    replace: 'if (thing === undefined) return;',
    test: 'scripts/e2e/is-counted.test.ts',
    title: 'An owner previews a store',
  },
  {
    fault: 'An answer about tracking is not saved.',
    file: 'site/browser/consent.ts',
    find: '  store(KEY, consent);\n',
    replace: '',
    test: 'scripts/e2e/meets-a-new-site.test.ts',
    title: 'A shopper with a keyboard finds nothing behind the question',
  },
  {
    fault: 'The first offer can be moved up.',
    file: 'site/admin/ui/controls/list-rows.tsx',
    find: 'disabled={at === 0}',
    replace: 'disabled={false}',
    test: 'scripts/e2e/owner-manages-offers.test.ts',
    title: 'The owner puts the offers of one store into another order',
  },
  {
    fault: 'The password cannot be shown.',
    file: 'site/admin/app/session/log-in-screen.ts',
    find: "visible ? 'text' : 'password'",
    replace: "visible ? 'password' : 'password'",
    test: 'scripts/e2e/owner-signs-in.test.ts',
    title: 'The owner signs in with the password',
  },
  {
    fault: 'A blank search leads to the list of stores.',
    file: 'site/browser/layout.ts',
    find: "    if (field.value === '') event.preventDefault();\n",
    replace: '',
    test: 'scripts/e2e/searches.test.ts',
    title: 'A shopper searches from the header',
  },
  {
    fault: 'A dialog closes without a question about what was typed.',
    file: 'site/admin/ui/forms/guarded-dialog.tsx',
    find: "else if (place.current?.querySelector('[data-unsaved]')) setAsking('unsaved');",
    replace: '',
    test: 'scripts/e2e/owner-keeps-what-was-typed.test.ts',
    title: 'The owner is asked before dates for many deals',
  },
  {
    fault: 'Choosing a category leaves the address as it is.',
    file: 'site/browser/go-to.ts',
    find: "history.pushState(null, '', address);",
    replace: 'return;',
    test: 'scripts/e2e/filters-home.test.ts',
    title: 'A shopper looks at the coupons of one category',
  },
];

export const mutants: readonly Mutant[] = [...laws, ...honesty, ...input, ...use];
