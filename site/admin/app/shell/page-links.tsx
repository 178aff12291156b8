import type { ComponentProps, MouseEvent } from 'react';
import { openWithTicket } from '../../requests/new-tab.ts';
import { reporting } from '../../requests/undo.ts';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { previewFailed } from '../../text/messages.ts';
import { RowButton } from '../../ui/controls/buttons.tsx';

/** A link to a page that only the owner may see; it opens in a new tab, however it is pressed. */
export function PreviewLink({ href, children, ...link }: ComponentProps<'a'> & { href: string }) {
  async function open(event: MouseEvent) {
    event.preventDefault();
    await reporting(previewFailed, () => openWithTicket(href));
  }
  return (
    <a
      {...link}
      href={href}
      target="_blank"
      rel="noopener"
      onClick={(event) => void open(event)}
      onAuxClick={(event) => void (event.button === 1 && open(event))}
    >
      {children}
    </a>
  );
}

/** Leads from a row to the page of what it is about. */
export const PreviewIcon = ({ name, href }: { name: string; href: string }) => (
  <RowButton icon={Eye} label={`Preview of ${name}`} render={<PreviewLink href={href} />} />
);

/** Leads to what a page that shoppers see was made from, and why. */
export const WhyLink = ({ path }: { path: string }) => (
  <Link className="link" to="/history" search={{ of: path }}>
    Why does this page look so?
  </Link>
);
