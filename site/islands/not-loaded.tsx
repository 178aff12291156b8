interface NotLoadedProps {
  text: string;
  /** A published page that has it, or some of it. */
  href: string;
  label: string;
}

/** In the place of a list that could not be fetched. What the server or a proxy said is of no use to a shopper. */
export function NotLoaded({ text, href, label }: NotLoadedProps) {
  return (
    <div className="empty" role="alert">
      <p>{text}</p>
      <a className="btn btn-plain" href={href}>
        {label}
      </a>
    </div>
  );
}
