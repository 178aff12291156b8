interface NotLoadedProps {
  title?: string;
  text: string;
  /** A published page that has it, or some of it. */
  href: string;
  label: string;
}

/** In the place of a list that could not be fetched. What the server or a proxy said is of no use to a shopper. */
export function NotLoaded({ title, text, href, label }: NotLoadedProps) {
  return (
    <div className="empty" role="alert">
      {title !== undefined && <h2>{title}</h2>}
      <p>{text}</p>
      <a className="btn btn-plain" href={href}>
        {label}
      </a>
    </div>
  );
}
