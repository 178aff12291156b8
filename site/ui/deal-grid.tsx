import { couponCard } from '../messages.ts';
import type { DealCard } from '../views/view-types.ts';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';
import { affiliateRel } from './navigation.ts';

interface DealGridProps {
  deals: readonly DealCard[];
  columns: 3 | 4;
}

/**
 * Home's coupon cards (section 4), the same in static pages and in the browser. They carry their facts in data attributes,
 * by which `copy-code.ts` recognises them; it only ever sets attributes, so that React's own view of them stays true.
 */
export function DealGrid({ deals, columns }: DealGridProps) {
  return (
    <ul className={`deals deals-${columns}`}>
      {deals.map((deal) => (
        <li key={deal.key}>
          <Deal deal={deal} />
        </li>
      ))}
    </ul>
  );
}

function Deal({ deal }: { deal: DealCard }) {
  return (
    <article
      className={deal.expiry?.state === 'expired' ? 'deal deal-over' : 'deal'}
      data-deal={deal.key}
      data-code={deal.code ?? undefined}
      data-href={deal.external ? deal.href : undefined}
      data-store={deal.store.name}
    >
      <div className="deal-top">
        <a className="deal-store" href={deal.store.href}>
          <Logo logo={deal.store.logo} size={40} />
          <span>{deal.store.name}</span>
        </a>
        <span className={badgeClass[deal.badge]}>
          {deal.badge === 'Verified' && <Icon name="verified" />}
          {deal.badge}
        </span>
      </div>
      <div className="deal-words">
        {deal.discount !== '' && <p className="deal-worth">{deal.discount}</p>}
        <h3 className="deal-title">{deal.title}</h3>
        {deal.description !== '' && <p className="deal-text">{deal.description}</p>}
      </div>
      <div className="deal-stub">
        {deal.expiry !== null && <Expiry expiry={deal.expiry} />}
        {deal.code === null ? (
          <Visit
            deal={deal}
            className="btn btn-tint"
            act="get-deal"
            words={deal.featured ? couponCard.featuredWithoutCode : couponCard.withoutCode}
          />
        ) : (
          <CodeButtons deal={deal} />
        )}
      </div>
    </article>
  );
}

const badgeClass = { Verified: 'badge badge-green', Featured: 'badge badge-warm', Limited: 'badge' };

function Expiry({ expiry }: { expiry: NonNullable<DealCard['expiry']> }) {
  return (
    <p className={expiry.state === 'later' ? 'expiry' : 'expiry expiry-urgent'}>
      <Icon name="clock" />
      {expiry.state === 'expired' ? 'Expired: ' : 'Expires: '}
      <time dateTime={expiry.iso}>{expiry.date}</time>
    </p>
  );
}

/** Before copying one button; after it the disabled one and the way to the store. Without script: the whole code and the way. */
function CodeButtons({ deal }: { deal: DealCard }) {
  return (
    <>
      <code className="code" data-code-text hidden>
        {deal.maskedCode}
      </code>
      <button type="button" className="btn btn-primary needs-script" data-act="get-code">
        {couponCard.getCode}
      </button>
      <button type="button" className="btn" data-after hidden disabled>
        {couponCard.copied}
      </button>
      <span className="contents" data-after hidden>
        <Visit deal={deal} className="btn btn-plain" act="visit" words={couponCard.visit} />
      </span>
      <noscript>
        <code className="code">{deal.code}</code>
        <Visit deal={deal} className="btn btn-plain" act="visit" words={couponCard.visit} />
      </noscript>
    </>
  );
}

interface VisitProps {
  deal: DealCard;
  className: string;
  act: 'get-deal' | 'visit';
  words: string;
}

function Visit({ deal, className, act, words }: VisitProps) {
  if (!deal.external)
    return (
      <a className={className} href={deal.href}>
        {words}
      </a>
    );
  return (
    <a className={className} href={deal.href} data-act={act} target="_blank" rel={affiliateRel}>
      {words}
    </a>
  );
}
