import type { PostDraft } from '../stores/drafts.ts';

export const guideQuillbyte: PostDraft = {
  title: 'Buying a refurbished laptop at Quillbyte: grades, batteries, trade-ins',
  slug: 'quillbyte-store-guide',
  excerpt:
    'Which grade to take, what to ask about the battery, and how a code, an upgrade and your old machine add up. ' +
    'A guide for people who want a good laptop for half the money.',
  category: 'store-guide',
  authorName: 'Jonas Whitlock',
  seoDescription:
    'A guide to Quillbyte: grades of refurbished laptops, battery health, warranty, trade-in and the codes that go together.',
  keywords: ['laptop', 'refurbished', 'trade-in', 'quillbyte'],
  targetStoreId: 'quillbyte',
  written: 28,
  affiliateLinks: [
    { text: '$40 off laptops over $500', context: 'The code QUILL40 works beside the trade-in.' },
    {
      text: 'Trade in a laptop, even a broken one',
      context: 'The price is named online before you send anything.',
      url: 'https://go.linkmeadow.example/quillbyte/1',
    },
    {
      text: 'Up to 20% off honest marks',
      context: 'Scratches you can see, hardware you cannot tell from new.',
      url: 'https://go.linkmeadow.example/quillbyte/2',
    },
  ],
  content: `
<p>A laptop loses most of its price in the first three years and most of its usefulness much later. Between those two
moments lies the market for refurbished machines, and Quillbyte is a shop that makes this market readable: every
machine is photographed, graded in plain words and sold with two years of guarantee. This guide explains how to choose
there, and in which order to use the reductions.</p>

<h2>Grades, translated</h2>
<table>
<thead><tr><th>The shop says</th><th>What you see</th><th>Compared with “like new”</th>
<th>Take it when</th></tr></thead>
<tbody>
<tr><td>Like new</td><td>Nothing from half a metre</td><td>The reference</td><td>It is a present</td></tr>
<tr><td>Light marks</td><td>Fine scratches on the lid</td><td>Somewhat cheaper</td>
<td>You will carry it in a bag anyway</td></tr>
<tr><td>Honest marks</td><td>A dent, a shiny key, a scratch you can feel</td><td>Clearly cheaper</td>
<td>It stays on a desk, or money decides</td></tr>
</tbody>
</table>
<p>All three grades have the same hardware inside and the same guarantee. The photos show the very machine you will
get, so look at the corners (a fall), at the hinge (opened a thousand times) and at the screen with the light from the
side. Marks on the lid do not matter. Marks on the screen do.</p>

<h2>Four numbers that decide</h2>
<ol>
<li><strong>Memory: 16 GB.</strong> Eight are enough for letters and films, but they are the first thing that will
feel small. If a machine carries the plus sign, the upgrade to sixteen can be had for nothing with a code.</li>
<li><strong>Storage: 256 GB or more, and an SSD.</strong> Everything else can live on a small external disk.</li>
<li><strong>The processor’s year.</strong> Check that the operating system you want still supports it, and for how
long. The maker’s support pages list it; five minutes here can save the whole purchase.</li>
<li><strong>The battery.</strong> Quillbyte promises at least 85 percent of the original capacity. For a machine that
once lasted ten hours that means eight and a half on a good day.</li>
</ol>
<p>Ask two more things if they are not on the page: whether the battery can be changed without gluing, and whether
memory is soldered. Both decide how long the laptop will stay with you.</p>

<h2>The order of reductions</h2>
<p>Quillbyte lets three things meet in one purchase: a grade with a lower price, one code, and the trade-in. The
trade-in is paid out separately and does not lower the basket, so the threshold of a code such as “$40 off over $500”
stays reached.</p>
<ul>
<li>Basket above $500: take the amount code.</li>
<li>Basket between $500 and $800 with a machine that has only 8 GB: compare the free memory upgrade. It is often worth
more than $40, and you can have only one of the two.</li>
<li>Basket below $500: the small percentage for everything is what remains. It is not much; a grade lower saves
more.</li>
</ul>
<h3>An example</h3>
<p>A 14-inch machine, light marks, 8 GB, for $540, which carries the plus sign. With the amount code it costs $500 and
has 8 GB. With the upgrade code it costs $540 and has 16 GB. If you would have to buy the memory later, and have it
fitted, the second is the cheaper laptop. Your old machine brings something on top in either case, even when it no
longer starts.</p>

<h2>Before you send your old laptop</h2>
<ol>
<li>Copy your files to a disk and open a few of them from there. A backup that was never opened is a hope.</li>
<li>Sign out of every account, above all of services that lock a device to its owner.</li>
<li>Erase the disk with the system’s own “reset and remove everything”.</li>
<li>Photograph the machine from all sides, switched on if possible.</li>
<li>Keep the charger if the offer does not ask for it; a spare one is worth more than the two dollars it adds.</li>
</ol>

<h2>When it arrives</h2>
<p>You have 30 days. Use the first evening: run a video for an hour, plug something into every socket, type on every
key, open the camera, look for pale spots on a white page in a dark room. Compare the battery’s capacity, which the
system can display, with the promise. If something is wrong, write the same evening; our text
about <a href="/blog/returns-that-work">returns that work</a> has a message you can copy.</p>

<h2>For whom it is not</h2>
<p>If you edit long films or play the newest games, buy new or look at the workstations with a graphics card of their
own. If you need the lightest machine on the market, refurbished is always a generation behind. For everybody else,
for school, office, writing and pictures, a three-year-old business laptop is the sensible choice, as our comparison
of <a href="/blog/new-refurbished-or-used">new, refurbished and used</a> explains in general.</p>
<blockquote><p>Nobody sees the scratch on the lid from where you sit.</p></blockquote>
<p>Today’s codes are on the <a href="/store/quillbyte">Quillbyte page</a>.</p>
`,
};
