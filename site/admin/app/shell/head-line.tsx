import type { ReactNode } from 'react';
import { ScreenTitle } from './screen-title.tsx';

interface Props {
  /** Of a panel, which is named by it. */
  id?: string;
  level: 1 | 2;
  title: ReactNode;
  /** How many there are, once that is known. */
  count?: number;
  about?: string;
  actions?: ReactNode;
}

/** The heading of a screen or panel, with what can be done there. It can take the focus, though not by Tab. */
export function HeadLine({ id, level, title, count, about, actions }: Props) {
  const heading = (
    <>
      {title}
      {count !== undefined && <span className="count"> {count.toLocaleString('en-US')}</span>}
    </>
  );
  return (
    <header className="panel-head">
      {level === 1 ? (
        <ScreenTitle id={id}>{heading}</ScreenTitle>
      ) : (
        <h2 id={id} tabIndex={-1}>
          {heading}
        </h2>
      )}
      {about !== undefined && <p className="hint">{about}</p>}
      {actions !== undefined && <div className="panel-actions">{actions}</div>}
    </header>
  );
}
