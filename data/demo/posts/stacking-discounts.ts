import type { PostDraft } from '../stores/drafts.ts';

export const stackingDiscounts: PostDraft = {
  title: 'Stacking discounts: the order that saves the most',
  slug: 'stacking-discounts-in-the-right-order',
  excerpt:
    'Twenty percent and ten dollars are not the same as ten dollars and twenty percent. How to combine ' +
    'reductions, what shops allow, and the two-minute check before you pay.',
  category: 'savings-tips',
  featured: true,
  authorName: 'Mara Ellison',
  seoDescription:
    'How to combine coupon codes, sale prices, free delivery and cashback, with the arithmetic written out.',
  keywords: ['coupon codes', 'stacking', 'checkout', 'free delivery'],
  written: 3,
  affiliateLinks: [
    {
      text: 'Loomstead: 20% off bed linen sets',
      context: 'A percentage code that also works on sale prices.',
      url: 'https://www.loomstead.example',
    },
    {
      text: 'Threnna: $25 off orders over $150',
      context: 'An amount code with a threshold, as in the second example.',
      url: 'https://www.threnna.example',
    },
    {
      text: 'Write down the price first',
      context: 'A note on paper is enough: article, price today, price with delivery.',
    },
  ],
  content: `
<p>Most shops let you use one code at the checkout, and most people stop there. But a code is only one of five
reductions that can meet in a single basket: the sale price, the code, the delivery, the reward for paying or signing
up in a certain way, and what comes back afterwards. They do not all fight each other. Knowing which ones go together,
and in which order they are counted, is worth more than hunting for a slightly larger code.</p>

<h2>The five layers of a price</h2>
<p>Think of the price as layers that are taken off one after the other.</p>
<ol>
<li><strong>The sale price.</strong> The shop has already lowered it. Nearly every code may be used on top, unless its
terms say “full-price articles only”.</li>
<li><strong>The code.</strong> Usually one per order. It is counted on what is in the basket after the sale price.</li>
<li><strong>Delivery.</strong> A threshold such as “free over $80” is normally measured <em>after</em> the code. This
is where many good codes lose their worth.</li>
<li><strong>The way you pay or who you are.</strong> Students, members, first orders, bank transfer. These often sit
outside the code field and can be added to it.</li>
<li><strong>What comes back.</strong> Cashback, points, credit for old things you send in. It is paid on the final
amount and hardly ever excludes a code, but cashback sites sometimes refuse codes they do not list themselves.</li>
</ol>

<h2>Why the order matters</h2>
<p>Take a coat for $200 and two reductions: 20 percent, and $25 off orders over $150. If the shop takes the percentage
first, you pay 200 − 40 − 25 = $135. If it takes the amount first, you pay (200 − 25) × 0.8 = $140. The percentage
should come first, because then it is counted on the larger sum. You can rarely choose the order inside one basket,
but you can choose which of the two you bring as a <em>code</em> and which as something else: a welcome amount that is
credited to your account, for instance, is taken off at the very end.</p>

<table>
<thead><tr><th>Basket</th><th>20% off</th><th>$25 off</th><th>Better</th></tr></thead>
<tbody>
<tr><td>$100</td><td>$20.00</td><td>not reached</td><td>20%</td></tr>
<tr><td>$125</td><td>$25.00</td><td>not reached</td><td>20%</td></tr>
<tr><td>$151</td><td>$30.20</td><td>$25.00</td><td>20%</td></tr>
<tr><td>$200</td><td>$40.00</td><td>$25.00</td><td>20%</td></tr>
</tbody>
</table>
<p>The table shows a small truth: an amount with a threshold is made to lift the basket above the threshold. The
amount wins only when the percentage is small. Divide the amount by the percentage to find the point where both are
equal: 25 ÷ 0.20 is $125. Below that sum the amount would be better, but there it is not allowed yet.</p>

<h2>The delivery trap</h2>
<p>Suppose delivery costs $6.90 and is free from $80. Your basket is $84, and you have a code for ten percent. With
the code the basket falls to $75.60, delivery is charged, and you pay $82.50: the ten percent have saved you $1.50.
Three ways out:</p>
<ul>
<li>Look for a <strong>free shipping code</strong> instead of the percentage. On small baskets it is often worth
more.</li>
<li>Add something you need anyway and that keeps: socks, coffee, refills. Not something you would not have bought.</li>
<li>Ask whether collecting in a shop is free. It usually is, and the code still counts.</li>
</ul>

<h2>What shops mean by their terms</h2>
<h3>“Cannot be combined”</h3>
<p>In most cases this means “with another code”. It does not mean that sale prices are excluded; those are a price,
not an offer. If sale articles are meant, the terms say so in the next line.</p>
<h3>“For new customers”</h3>
<p>Shops recognise you by e-mail address and often by delivery address. A household with two adults has two first
orders; using a second address of your own to get a second welcome code breaks the terms and gives the shop a reason
to cancel.</p>
<h3>“On selected articles”</h3>
<p>Put the article into the basket, enter the code, and look at the line of the article, not at the total. When
several articles are in the basket, a code may well apply to one of them only.</p>

<h2>Two minutes before you pay</h2>
<ol>
<li>Write down the total with delivery, without any code.</li>
<li>Try the percentage code. Write down the total with delivery again.</li>
<li>Try the free shipping code or the amount code. Compare the totals, never the size of the reductions.</li>
<li>Remove the article you added only to reach a threshold, and look whether the total falls.</li>
<li>Read the line about returns. If you send back half, does the code stay, and who pays the postage?</li>
</ol>
<blockquote><p>The best discount is the one on the thing you had already decided to buy, at a price you had already
written down.</p></blockquote>
<p>That last point is the whole method. A code does not tell you whether a price is good; it tells you how far it is
from another price that the same shop has chosen. If you know what the thing cost last month and what it costs
elsewhere, every layer you take off is a saving. If you do not, it is only a number in green. A place to begin is
our <a href="/stores">list of stores</a>, where each code shows when somebody last tried it. And if you tend to buy
because of the code, read about <a href="/blog/the-thirty-day-list">the thirty-day list</a> first.</p>
`,
};
