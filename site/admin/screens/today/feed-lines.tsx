import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { shortDate } from '../../../../data/rules/dates.ts';
import type { Today } from './care-lines.tsx';

/** Feeds that fail, or wait until the owner has looked at them. */
export function FeedLines({ feeds }: Pick<Today, 'feeds'>) {
  return feeds.map(({ name, since, message }) => (
    <li key={name}>
      <Link className="care-line" to="/import">
        <span>
          {since === null
            ? `The feed ${name} waits for you`
            : `The feed ${name} has failed since ${shortDate(since.slice(0, 10))}; what it brought before stays`}
          <span className="hint">{message}</span>
        </span>
        <ChevronRight className="icon" aria-hidden />
      </Link>
    </li>
  ));
}
