import type { PostDraft } from '../stores/drafts.ts';

export const thirtyDayList: PostDraft = {
  title: 'The thirty-day list: a small habit against large baskets',
  slug: 'the-thirty-day-list',
  excerpt:
    'Write it down, wait a month, then decide. Why a list beats willpower, how to keep one that works, and what ' +
    'to do with the things that are still on it after thirty days.',
  category: 'savings-tips',
  authorName: 'Jonas Whitlock',
  seoDescription:
    'A simple waiting list for things you want, with rules that keep it honest and a way to combine it with coupon codes.',
  keywords: ['habits', 'budget', 'impulse buying', 'wish list'],
  written: 19,
  affiliateLinks: [],
  content: `
<p>There are two ways to spend less: pay less for what you buy, or buy less of what you do not need. A site full of
coupon codes should admit that the second is stronger. The thirty-day list is the gentlest way we know to do it. It
asks for no budget, no app and no vows. You do not forbid yourself anything. You only put some time between wanting
and buying.</p>

<h2>How it works</h2>
<p>Take a sheet of paper, the notes on your phone or the last page of a diary. Whenever you want something that costs
more than an amount you choose (twenty dollars is a good start) and that nobody needs this week, write down four
things:</p>
<ol>
<li>what it is,</li>
<li>what it costs today, delivery included,</li>
<li>the date,</li>
<li>what you would use it for, in one sentence.</li>
</ol>
<p>Then you close the tab. Thirty days later you look at the line again and ask yourself whether you still want it. If
yes, buy it without a bad conscience, and look for a code first. If no, cross it out. That is all.</p>

<h2>Why it works better than trying hard</h2>
<p>Wanting something is strongest in the minutes after seeing it. Shops know that, which is why so many reductions end
tonight and so many baskets hold a counter. The list does not argue with the wish; it takes it seriously enough to
write it down. What was pressing becomes a line among others. Seen together, the lines also start to compete: the
third pair of headphones looks different below two lines that have waited since last month.</p>
<p>The sentence about the use does a second job. “For the balcony, when friends come” is a plan. “Because it is
reduced” is not, and you will notice while you write it.</p>

<h2>Rules that keep the list honest</h2>
<ul>
<li><strong>Needs do not go on it.</strong> A broken kettle, worn tyres, a child’s winter shoes: buy them when they
are needed, with the best price you can find in a quarter of an hour.</li>
<li><strong>Repairs come first.</strong> If the line replaces something you own, write beside it what mending would
cost.</li>
<li><strong>No moving up.</strong> A reduction does not shorten the wait, with one exception, described below.</li>
<li><strong>One list per household</strong> for things that everybody uses. Two people rarely want the same thing for
thirty days in a row, and when they do, it is a good purchase.</li>
<li><strong>Cross out, do not erase.</strong> The crossed-out lines are your earnings. Add them up at the end of the
quarter.</li>
</ul>

<h2>And when the sale ends tomorrow?</h2>
<p>The exception: if something has been on the list for at least ten days, and today’s price is below the price you
wrote down by a fifth or more, you may buy it. Ten days are enough to lose interest in most things. And because you
wrote down the price, you can see whether the reduction is real. A “was” price that is higher than your own note tells
you more about the shop than about the article.</p>
<p>Sales repeat. A reduction that you miss this week comes back in a similar form within the season; shops plan them
months ahead, as our <a href="/blog/when-things-get-cheap">calendar of the year</a> shows. The fear of missing one is
the most expensive feeling in a shop.</p>

<h2>What a month looks like</h2>
<table>
<thead><tr><th>Wanted</th><th>Price noted</th><th>Use, in a sentence</th><th>After 30 days</th></tr></thead>
<tbody>
<tr><td>Espresso machine</td><td>$289</td><td>Coffee at home before work</td>
<td>Crossed out: the filter does it</td></tr>
<tr><td>Rain jacket</td><td>$58</td><td>The way to the station</td><td>Bought, with a code, for $49</td></tr>
<tr><td>Board game</td><td>$44</td><td>It looked nice</td><td>Crossed out</td></tr>
<tr><td>Wool blanket</td><td>$64</td><td>The cold corner of the sofa</td><td>Bought in a sale for $45</td></tr>
</tbody>
</table>
<p>The example is invented, but the shape is typical: about half of the lines go, and what stays is bought with a calm
head and usually for less, because thirty days are long enough to meet a reduction without looking for it.</p>

<h2>Make codes work for the list, not against it</h2>
<p>Coupon codes pull in the other direction: they make you look at things you had not thought of. Turn that around.
Open a store’s page here only with a line of your list in hand, look whether there is a code that somebody has checked
lately, and note the date on which it expires next to the line. When the thirty days are over, you know at once
whether to use it. Newsletters of shops are best kept in a folder of their own that you open once a month, on the day
you go through the list.</p>
<blockquote><p>You are not saying no. You are saying: ask me again in a month.</p></blockquote>
<p>Start tonight with whatever is in your baskets at this moment. Write it down, empty them, and set a reminder. It
costs nothing, which makes it the best offer on this page.</p>
`,
};
