import { ExternalLink } from 'lucide-react';

interface Props {
  name: string;
  /** A page that shoppers see. */
  href: string;
}

/** Leads from a row to what shoppers see of it, in a tab of its own. */
export function ViewLink({ name, href }: Props) {
  const label = `View ${name} on the site`;
  return (
    <a className="icon-button" href={href} target="_blank" rel="noopener" aria-label={label} title={label}>
      <ExternalLink className="icon" aria-hidden />
    </a>
  );
}
