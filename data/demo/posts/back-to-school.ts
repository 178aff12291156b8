import type { PostDraft } from '../stores/drafts.ts';

export const backToSchool: PostDraft = {
  title: 'Back to school on one list',
  slug: 'back-to-school-on-one-list',
  excerpt:
    'What the school really asks for, what is still in the drawer, and what is better bought in October. A plan ' +
    'for parents that makes one order out of seven trips.',
  category: 'seasonal-deals',
  status: 'archived',
  seoDescription:
    'A plan for buying school things: take stock, sort by need, use codes for sets, and leave a third for October.',
  keywords: ['school', 'children', 'stationery', 'planning'],
  written: 104,
  affiliateLinks: [
    {
      text: 'Tinkerkite: for schools from five boxes on',
      context: 'Worth a word with the class’s parents.',
      url: 'https://www.tinkerkite.example',
    },
  ],
  content: `
<p>The list comes home on the last day of term or in the week before the first: exercise books with and without
margins, two glue sticks, a paint box with twelve colours. Shops turn it into an event. For families it is above all a
question of order, because the same things exist three times at home, and because half of the list is not needed in
the first week.</p>

<h2>First: an hour of taking stock</h2>
<p>Empty all pencil cases, satchels and drawers onto one table, with the child. It is work and fun at once, and it
usually yields a third of the list.</p>
<ul>
<li>Try every felt pen on paper; the dry ones go.</li>
<li>Sharpen all coloured pencils and fill one box from three.</li>
<li>Tear out the used pages of half-empty exercise books. They serve for drafts all year.</li>
<li>Wash the paint box. Single colours can be bought one by one.</li>
<li>Try on the gym shoes. They are the only thing that has certainly become too small.</li>
</ul>

<h2>Then: sort by need, not by shop</h2>
<table>
<thead><tr><th>When</th><th>What</th><th>How</th></tr></thead>
<tbody>
<tr><td>For the first day</td><td>Pencils, two exercise books, gym shoes, bottle, box</td>
<td>One order, ten days before</td></tr>
<tr><td>For the first month</td><td>Folders, covers, paints, compasses</td>
<td>When the teacher has confirmed them</td></tr>
<tr><td>Later</td><td>Calculator, dictionary, art things</td><td>Second-hand or from October on</td></tr>
<tr><td>Never</td><td>Sets with forty parts in a tin</td><td>As a present from an aunt</td></tr>
</tbody>
</table>
<p>Lists are sometimes written for a whole school and not for a class. A short question at the first parents’ evening
(“Is the calculator needed before winter?”) saves forty dollars.</p>

<h2>Where quality pays</h2>
<p>Cheap and dear are both right, depending on the thing.</p>
<h3>Spend more on</h3>
<ul>
<li><strong>The satchel.</strong> It is carried two hundred days a year. Light, with a strap across the chest,
adjustable for years. Last year’s patterns cost a good deal less and are just as light.</li>
<li><strong>Pencils and colours.</strong> Dear leads break less. A broken lead is sharpened away within a week.</li>
<li><strong>Scissors,</strong> above all for left-handed children.</li>
<li><strong>The bottle.</strong> One that does not leak is cheaper than one exercise book a month.</li>
</ul>
<h3>Spend less on</h3>
<ul>
<li><strong>Exercise books</strong> with plain covers, in packs of ten.</li>
<li><strong>Glue,</strong> in twos; the second is always lent.</li>
<li><strong>Folders</strong> of card instead of plastic, with a label the child draws.</li>
<li><strong>Anything with a film character.</strong> In spring it will be another one.</li>
</ul>

<h2>Use sets and codes together</h2>
<p>Put everything for all children into one order, so that the threshold for free delivery and the amount of a code
are reached once and with certainty. It helps to agree with another family: two class lists are one large basket.
Percentage codes with an upper limit are better split over two orders; codes with a fixed amount over as many orders
as the terms allow. Look whether “per household” is written there.</p>
<p>Dates matter as well. Codes for school things run out when term begins and come back as clearance in October, when
shops need the shelf for Advent calendars. That is the time for the things in the third row of the table.</p>

<h2>Second-hand, sensibly</h2>
<ol>
<li>Calculators: check that the school’s model is meant, and press every key.</li>
<li>Dictionaries and atlases: ask for the edition, and look for names in the front.</li>
<li>Sports clothes: in the school’s lost property there is a whole wardrobe, often given away at the end of the
year.</li>
<li>Instruments: rent first. If it is still being played after half a year, buy, and ask for the rent to be
counted.</li>
</ol>

<h2>Let the child pay</h2>
<p>Give older children the sum for the second row of the table in cash and let them decide. What is left over is
theirs. They compare prices within minutes of understanding the rule, and the glue stick suddenly does not need to
glitter. It is the best lesson in unit prices there is; for adults there is <a href="/blog/how-to-read-unit-prices">a
text about them</a>.</p>
<blockquote><p>What the school needs fits into one box. What the shop window needs does not.</p></blockquote>
<p>Stores with things for children are under <a href="/category/books-music-toys">books, music and toys</a>. The
general rhythm of the year, with school in it, is in our <a href="/blog/when-things-get-cheap">calendar</a>.</p>
`,
};
