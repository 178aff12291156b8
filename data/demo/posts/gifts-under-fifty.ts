import type { PostDraft } from '../stores/drafts.ts';

export const giftsUnderFifty: PostDraft = {
  title: 'Presents under fifty dollars that are not filler',
  slug: 'presents-under-fifty-dollars',
  excerpt:
    'Sets, scented things and mugs with sayings are bought for the giver. Eight ideas for people who have ' +
    'everything, sorted by what they do on a Sunday.',
  category: 'amazon-deals',
  status: 'draft',
  seoDescription:
    'Eight presents under fifty dollars, sorted by what people like to do, with notes on sizes, returns and wrapping.',
  keywords: ['gifts', 'presents', 'under 50', 'ideas'],
  written: 1,
  affiliateLinks: [
    {
      text: 'The Mending Book',
      context: 'For people who like to repair things.',
      url: 'https://amazon.example/dp/the-mending-book?tag=topcoupons-20',
    },
    {
      text: 'Insulated steel bottle',
      context: 'For walkers and commuters.',
      url: 'https://amazon.example/dp/steel-bottle?tag=topcoupons-20',
    },
    {
      text: 'Hand creams, set of three',
      context: 'For gardeners.',
      url: 'https://amazon.example/dp/hand-cream-trio?tag=topcoupons-20',
    },
  ],
  content: `
<p>A present under fifty dollars is the most difficult one. It is too much for a bar of chocolate and too little for
something large, so shops have invented things that exist only to be given: sets, tins, mugs. Most of them are thanked
for and put into a cupboard. The way out is a simple question. What does this person do on a free Sunday? Give them
something that makes exactly that a little better.</p>

<h2>Three rules before the ideas</h2>
<ol>
<li><strong>One good thing instead of a set.</strong> In a set of eight there is one useful part, and it would have
been better on its own.</li>
<li><strong>Something that is used up or used often.</strong> Both disappear from the cupboard: the first because it
is eaten, the second because it lies on the table.</li>
<li><strong>No obligations.</strong> A plant that needs care, a subscription that renews itself, a book somebody “has
to” read are tasks with a ribbon.</li>
</ol>

<h2>Eight ideas by Sunday</h2>
<table>
<thead><tr><th>On Sunday they …</th><th>A present</th><th>About</th><th>What to watch</th></tr></thead>
<tbody>
<tr><td>repair something</td><td>A book of repairs with drawings</td><td>$18</td>
<td>Write a promise for one afternoon of help on the first page</td></tr>
<tr><td>go for a walk</td><td>An insulated bottle</td><td>$21</td><td>The lid must come apart for cleaning</td></tr>
<tr><td>work in the garden</td><td>Hand cream in tins, and a good pair of gloves</td><td>$18 to $35</td>
<td>Size of the gloves: measure the palm</td></tr>
<tr><td>cook for others</td><td>A cookbook with a bag of good beans</td><td>$22 to $35</td>
<td>Mark your favourite recipe</td></tr>
<tr><td>read in bed</td><td>A box of six novels</td><td>$31</td><td>Ask whether they read on paper</td></tr>
<tr><td>run before breakfast</td><td>A head torch, or three pairs of wool socks</td><td>$29 to $31</td>
<td>Shoe size</td></tr>
<tr><td>watch birds</td><td>A small guide for the pocket</td><td>$13</td>
<td>Choose the edition for their region</td></tr>
<tr><td>do the household books</td><td>A ledger on thick paper, and a pencil</td><td>$14</td>
<td>Only for people who like it</td></tr>
</tbody>
</table>
<p>The prices are taken from our <a href="/amazon-deals">Amazon page</a> and change; look at the date beside them.</p>

<h2>How a small present becomes a large one</h2>
<h3>Add time</h3>
<p>The present people remember is the afternoon that comes with it. “I will come and repair the bicycle with you”
turns a book for $18 into something that nobody else can give.</p>
<h3>Add one line</h3>
<p>Write why you chose it. “Because you always read the last page first.” It costs a minute and is kept longer than
the thing.</p>
<h3>Wrap it in something useful</h3>
<p>A tea towel, a cotton bag, a map of the region. Wrapping paper is the dearest paper in the house.</p>

<h2>Vouchers: yes, but</h2>
<p>Vouchers are honest, and a good part of them is never used. If you give one, choose a shop that the person already
visits, with no date of expiry, and write the amount on it rather than a thing. Vouchers for experiences are best with
a day already agreed on. And look whether the shop sells its own vouchers at a reduction; around the holidays some add
five or ten dollars to fifty.</p>

<h2>Buying without stress</h2>
<ul>
<li><strong>Order ten days before,</strong> not three. Express delivery is the most useless part of a present’s
price.</li>
<li><strong>Ask for a receipt without a price,</strong> so that it can be exchanged. Many shops put one into the
parcel for nothing.</li>
<li><strong>Return times:</strong> around the holidays a number of shops extend them to the end of January. It is
written on the page about returns.</li>
<li><strong>Several people, one shop:</strong> collect all presents in one basket. This reaches thresholds and saves
delivery; how to combine it with a code is explained in <a href="/blog/stacking-discounts-in-the-right-order">stacking
discounts</a>.</li>
</ul>

<h2>If you know nothing about the person</h2>
<p>Then give something that is eaten, drunk or burned: good oil, tea, a loaf in a box, beeswax candles. Nobody has too
much of it, it takes no room in a cupboard, and it can be passed on without a bad conscience. Flowers belong here as
well; the shop under <a href="/category/gifts-flowers">gifts and flowers</a> brings them with a handwritten card.</p>
<blockquote><p>Do not give what you would like to be seen giving. Give what will be on their table in
March.</p></blockquote>
`,
};
