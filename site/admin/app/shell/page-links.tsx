import type { MouseEvent, ReactNode } from 'react';
import { openWithTicket } from '../../requests/new-tab.ts';
import { reporting } from '../../requests/undo.ts';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { previewFailed } from '../../text/messages.ts';

interface Props {
  className: string;
  /** The path of the preview. */
  href: string;
  /** What it shows: `Preview of Acme`. */
  label: string;
  title?: string;
  children: ReactNode;
}

/** A link to a page that only the owner may see; it opens in a new tab, however it is pressed. */
export function PreviewLink({ className, href, label, title, children }: Props) {
  async function open(event: MouseEvent) {
    event.preventDefault();
    await reporting(previewFailed, () => openWithTicket(href));
  }
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={title}
      onClick={(event) => void open(event)}
      onAuxClick={(event) => void (event.button === 1 && open(event))}
    >
      {children}
    </a>
  );
}

/** Leads from a row to the page of what it is about. */
export function PreviewIcon({ name, href }: { name: string; href: string }) {
  const label = `Preview of ${name}`;
  return (
    <PreviewLink className="icon-button" href={href} label={label} title={label}>
      <Eye className="icon" aria-hidden />
    </PreviewLink>
  );
}

/** Leads to what a page that shoppers see was made from, and why. */
export const WhyLink = ({ path }: { path: string }) => (
  <Link className="link" to="/history" search={{ of: path }}>
    Why does this page look so?
  </Link>
);
