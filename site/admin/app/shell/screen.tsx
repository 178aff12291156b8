import type { ReactNode } from 'react';
import { HeadLine } from './head-line.tsx';
import { PanelPlace } from '../../ui/address/panel-place.ts';

/** A screen that is one panel, whose heading is the screen's. */
export function PanelScreen({ children }: { children: ReactNode }) {
  return (
    <div className="screen">
      <PanelPlace value="screen">{children}</PanelPlace>
    </div>
  );
}

interface Props {
  title: string;
  /** How many there are, once that is known. */
  count?: number;
  about?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen with a heading of its own. Panels in it are its parts. */
export function Screen({ children, ...head }: Props) {
  return (
    <div className="screen">
      <section className="panel">
        <HeadLine level={1} {...head} />
        {children}
      </section>
    </div>
  );
}
