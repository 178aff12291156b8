import type { PostDraft } from '../stores/drafts.ts';

export const returnsThatWork: PostDraft = {
  title: 'Returns that work: what to do on the day the parcel arrives',
  slug: 'returns-that-work',
  excerpt:
    'A return is decided in the first ten minutes after opening the box. A checklist for the first day, a letter ' +
    'that gets answers, and the costs people forget.',
  category: 'savings-tips',
  seoDescription:
    'How to return online orders without losing money: first-day checklist, wording for a complaint, and common costs.',
  keywords: ['returns', 'refund', 'online shopping', 'guarantee'],
  written: 88,
  affiliateLinks: [],
  content: `
<p>The cheapest price is worth little when the jacket does not fit and going back costs nine dollars, a lost code and
three weeks of waiting. Returns are part of the price of everything bought online, and they go well or badly mostly
because of what you do on the first day. Here is a routine that takes ten minutes and has no downside.</p>

<h2>Before you order: four questions</h2>
<ol>
<li><strong>How long?</strong> Shops give between 14 and 100 days. Does the time start with the order or with the
delivery, and must the parcel be posted or have arrived by then?</li>
<li><strong>Who pays?</strong> “Free returns” may mean a free label, or a refund of the price without the postage.
With furniture the difference can be larger than the discount.</li>
<li><strong>In which form?</strong> Money back to the card, or a voucher? A voucher is an order you have already
promised.</li>
<li><strong>What happens to the code?</strong> If you send back half of an order that reached “$25 off over $150”,
many shops take back the $25 from the refund. Some do not. It is written in the terms of the code.</li>
</ol>

<h2>The first day</h2>
<ul>
<li>Photograph the box before opening it when it is dented, and the label in any case.</li>
<li>Open it with care. The box is the best packaging for the way back.</li>
<li>Compare what is in it with the delivery note. Missing pieces are believed on the first day and doubted in the
third week.</li>
<li>Try clothes on over clothes, shoes on a carpet, devices with the film still on the screen.</li>
<li>Switch on everything that has a switch, and let it run for half an hour.</li>
<li>Put the date by which it must go back into your calendar, two days early.</li>
</ul>
<p>Then decide. “I will see whether I get used to it” is the sentence with which most returns are missed.</p>

<h2>Faulty, wrong or simply not liked?</h2>
<p>These are three different cases, and mixing them up costs money.</p>
<table>
<thead><tr><th>Case</th><th>What you can usually ask for</th><th>Who normally pays the postage</th></tr></thead>
<tbody>
<tr><td>You changed your mind</td><td>Money back within the return period</td>
<td>You, unless the shop promises otherwise</td></tr>
<tr><td>Wrong article or size sent</td><td>The right one, or money back</td><td>The shop</td></tr>
<tr><td>Faulty on arrival</td><td>Repair, a new one, or money back</td><td>The shop</td></tr>
<tr><td>Breaks after some months</td><td>Repair or replacement under the guarantee</td>
<td>Depends on law and guarantee</td></tr>
</tbody>
</table>
<p>Rules differ from country to country; the table describes what is common, not what the law where you live says.
Consumer advice offices publish short leaflets that are worth five minutes.</p>

<h2>A message that gets an answer</h2>
<p>Long letters are read by nobody. A short one like this has a better chance, because the person at the other end can
act on it at once:</p>
<blockquote><p>Order 18-2231, delivered on 4 March. The lamp does not switch on (two sockets and two bulbs tried,
photo attached). Please send a new one or refund $39.90 to the card I paid with, and tell me how to return this one at
your cost. I would be glad to hear by 11 March.</p></blockquote>
<p>Number, date, fault, proof, wish, deadline. Friendly, without adjectives. If nothing happens, send the same message
again with “second request” above it, and after that ask your card company about a chargeback. Keep everything in
writing; what was said on the telephone is gone.</p>

<h2>Costs that people forget</h2>
<ul>
<li><strong>Two sizes to be safe.</strong> Ordering the same shoe twice is convenient, but it blocks money for weeks
and, at some shops, leads to a fee for frequent returns. Measure your foot in millimetres instead and ask which size
that is.</li>
<li><strong>Foreign parcels.</strong> Import duty comes back slowly or never. Ask before you order.</li>
<li><strong>Opened hygiene articles.</strong> Earphones with tips, swimwear, cosmetics and mattresses are often
excluded once the seal is broken.</li>
<li><strong>Made to order.</strong> Engraved, hemmed or cut to size usually means yours. A few shops are kinder; they
say so on the product page.</li>
</ul>

<h2>Choose shops by their way back</h2>
<p>When two shops ask nearly the same price, take the one whose return page you understand on first reading. Look for
a long period, a label in the box, refunds within a week and spare parts. A long return time is a sign of confidence:
nobody offers sixty days to try shoes if most of them come back. In our <a href="/stores">list of stores</a> the
description mentions such promises where they exist, because they are worth more than five percent.</p>
<p>And when something does go back, write down why. “Too small at this brand”, “colour warmer than the photo”. Three
such notes, and you order less that returns, which is the best return of all.</p>
`,
};
