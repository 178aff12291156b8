import { useContext, type ReactNode } from 'react';
import { PanelPlace } from '../../ui/address/screen-state.ts';

/** The heading of a part of the panel, one level below the panel's own. */
export function PartHeading({ children }: { children: ReactNode }) {
  const Heading = useContext(PanelPlace) === 'screen' ? 'h2' : 'h3';
  return <Heading className="text-[0.9375rem] font-bold">{children}</Heading>;
}
