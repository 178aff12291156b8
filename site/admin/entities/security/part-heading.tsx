import { useContext, type ReactNode } from 'react';
import { PanelPlace } from '../../ui/address/screen-state.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 22, 2026", of an ISO instant. */
export const dayOf = (at: string): string => day.format(new Date(at));

/** "Nov 22, 2026, 9:30 AM", of an ISO instant. */
export const instantOf = (at: string): string => instant.format(new Date(at));

/** The heading of a part of the panel, one level below the panel's own. */
export function PartHeading({ children }: { children: ReactNode }) {
  const Heading = useContext(PanelPlace) === 'screen' ? 'h2' : 'h3';
  return <Heading className="part-heading">{children}</Heading>;
}
