import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: string;
  /** How many there are, once that is known. */
  count?: number;
  about?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of the dashboard. Its heading takes the focus when the row that had it is gone. */
export function Panel({ id, title, count, about, actions, children }: Props) {
  return (
    <section id={id} className="panel" aria-labelledby={`${id}-title`}>
      <header className="panel-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
          {count !== undefined && <span className="count"> {count.toLocaleString('en-US')}</span>}
        </h2>
        {about !== undefined && <p className="hint">{about}</p>}
        {actions !== undefined && <div className="panel-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
