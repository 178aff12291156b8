import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  /** Where it leads, and of what: `Preview of Acme`. */
  label: string;
  href: string;
}

/** A link among the actions of a row; it opens in a new tab. */
export function RowLink({ icon: Icon, label, href }: Props) {
  return (
    <a className="icon-button" href={href} target="_blank" rel="noopener" aria-label={label} title={label}>
      <Icon className="icon" aria-hidden />
    </a>
  );
}
