import type { PostDraft } from '../stores/drafts.ts';

export const travelTech: PostDraft = {
  title: 'Travel tech that fits into one pocket',
  slug: 'travel-tech-for-one-pocket',
  excerpt:
    'One charger, one cable, one battery, one pair of earbuds. How many watts you need, what may go into cabin ' +
    'luggage, and how to spot numbers that look better than they are.',
  category: 'amazon-deals',
  authorName: 'Jonas Whitlock',
  seoDescription:
    'How to choose a USB-C charger, power bank, earbuds and e-reader for travelling light, with the numbers explained.',
  keywords: ['travel', 'charger', 'power bank', 'earbuds'],
  written: 39,
  affiliateLinks: [
    {
      text: '65 W charger with three ports',
      context: 'A laptop and two phones at once.',
      url: 'https://amazon.example/dp/usb-c-charger?tag=topcoupons-20',
    },
    {
      text: 'Power bank, 10,000 mAh',
      context: 'About two full charges of a phone.',
      url: 'https://amazon.example/dp/power-bank?tag=topcoupons-20',
    },
    {
      text: 'Wireless earbuds with case',
      context: 'Four sizes of tips.',
      url: 'https://amazon.example/dp/wireless-earbuds?tag=topcoupons-20',
    },
    {
      text: 'Six-inch e-reader',
      context: 'Warm light, books from the library.',
      url: 'https://amazon.example/dp/e-reader?tag=topcoupons-20',
    },
  ],
  content: `
<p>The bag with the chargers is the heaviest small thing on every trip. Since nearly everything charges over the same
plug, it can be halved: four things fit into the pocket of a jacket and do for a week. Here is how to choose them, and
how to read the numbers on the boxes. The articles named in the list below are examples from
our <a href="/amazon-deals">Amazon page</a>; the advice holds for any maker.</p>

<h2>The charger: watts, and who gets them</h2>
<p>A charger states its total. What each port gives depends on what is plugged into the others. “65 W, three ports”
often means 65 W when one is used, 45 + 20 when two are, and less with three. The table stands in the description,
seldom on the picture.</p>
<table>
<thead><tr><th>Device</th><th>Takes about</th><th>Note</th></tr></thead>
<tbody>
<tr><td>Phone</td><td>20 to 30 W</td><td>More is used for minutes only</td></tr>
<tr><td>Tablet</td><td>20 to 45 W</td><td>Charges slowly from less</td></tr>
<tr><td>Light laptop</td><td>45 to 65 W</td><td>30 W keep it going over night</td></tr>
<tr><td>Large laptop</td><td>100 W and more</td><td>Take its own charger</td></tr>
</tbody>
</table>
<p>For most people 65 W is the right size. Look for a folding plug, and for the letters GaN, a semiconductor that
makes chargers small. The cable matters too: to carry more than 60 W it must be marked for 100 W or 240 W. A cable of
two metres is worth more in a hotel room than any gadget.</p>

<h2>The power bank: why 10,000 are not 10,000</h2>
<p>The number on the case counts the cells inside at 3.7 volts. Your phone is charged at five volts or more, and the
conversion costs some of it. As a rule, about 60 to 65 percent of the printed number arrives. A bank of 10,000 mAh
therefore fills a phone battery of 4,000 mAh about one and a half times, or twice when the phone’s battery is
small.</p>
<ul>
<li><strong>In the aeroplane:</strong> power banks belong in cabin luggage, never in the hold. Up to 100 Wh is
generally allowed; 10,000 mAh are 37 Wh and 20,000 are 74. The number must be printed on it. Airlines have their own
rules about using them on board, so look before you fly.</li>
<li><strong>Weight:</strong> about 200 g for 10,000 mAh. Twice the capacity is twice the weight.</li>
<li><strong>Display:</strong> percent are better than four dots; the last dot lasts ten minutes.</li>
<li><strong>Both ways:</strong> in and out through USB-C, so that one cable is enough.</li>
</ul>

<h2>The earbuds: fit before sound</h2>
<p>Earbuds that do not seal have no bass, whatever they cost. Three sizes of tips are the minimum, four are better.
Shake your head and bite: if they move, take another size. For travelling, three things count beside the fit:</p>
<ol>
<li><strong>Noise.</strong> A tight seal alone removes much of the train. Active cancelling helps against the steady
hum of engines, little against voices.</li>
<li><strong>Hours.</strong> Six in the ear are enough, because the case charges them while you eat.</li>
<li><strong>A button instead of a touch surface,</strong> if you wear gloves or hair.</li>
</ol>
<p>Take a cheap pair with a cable as well if you want to hear the film on board; many seats still have a socket and no
Bluetooth.</p>

<h2>The e-reader: the one luxury</h2>
<p>It replaces four books and weighs less than one. A six-inch screen fits the pocket, warm light makes reading in the
dark pleasant, and the battery lasts for weeks. Check which libraries and shops it works with; some readers are tied
to one shop, some borrow from public libraries in a few clicks. Waterproofing costs extra and is nice in the bath.</p>

<h2>What stays at home</h2>
<ul>
<li>Chargers for single devices. Label the drawer and shut it.</li>
<li>Adapters for countries you do not visit. A single world adapter is bulky; one for the place you go to costs four
dollars.</li>
<li>The tripod, the drone, the second phone.</li>
<li>Cables that came with something and charge slowly. Throw them into the recycling before the trip, not after.</li>
</ul>

<h2>The pocket, added up</h2>
<p>Charger 120 g, cable 40 g, bank 200 g, earbuds 50 g: 410 g in all, and 170 g for the reader on top. The prices
change daily; note them for a week before you order, since small electronics often come down around the large sale
days in summer and November. Our <a href="/blog/when-things-get-cheap">calendar of the year</a> has the rest.</p>
<blockquote><p>Everything that charges with the same cable is half a thing.</p></blockquote>
<p>And if a larger bag is needed after all, the codes for cases and backpacks are on the page
of <a href="/store/packhollow">Packhollow</a>.</p>
`,
};
