import { Link } from '@tanstack/react-router';
import { useContext, type ReactNode } from 'react';
import type { ScreenName } from '../../../../api/contract/shapes/screens.ts';
import { HeadLine } from './head-line.tsx';
import { PanelPlace } from '../../ui/address/panel-place.ts';

/** The panels by their ids, each with the screen that it has or is a part of. */
const screenOf = {
  'store-generator': 'generators',
  'google-ads': 'tracking',
  'blog-generator': 'generators',
  digest: 'newsletter',
  letters: 'newsletter',
  blogs: 'posts',
  'amazon-products': 'products',
  stores: 'stores',
  categories: 'categories',
  menus: 'menus',
  redirects: 'menus',
  messages: 'messages',
  offers: 'deals',
  'tracking-codes': 'tracking',
  settings: 'settings',
  newsletter: 'newsletter',
  import: 'import',
  feeds: 'import',
  export: 'import',
  security: 'security',
  history: 'history',
} as const satisfies { [id: string]: ScreenName };

interface Props {
  id: keyof typeof screenOf;
  title: string;
  /** How many there are, once that is known. */
  count?: number;
  about?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of the dashboard. Its heading takes the focus when the row that had it is gone. */
export function Panel({ id, title, children, ...head }: Props) {
  const place = useContext(PanelPlace);
  return (
    <section id={id} className="panel" aria-labelledby={`${id}-title`}>
      <HeadLine
        {...head}
        id={`${id}-title`}
        level={place === 'screen' ? 1 : 2}
        title={
          place === 'overview' ? (
            <Link className="panel-link" to={`/${screenOf[id]}`}>
              {title}
            </Link>
          ) : (
            title
          )
        }
      />
      {children}
    </section>
  );
}
