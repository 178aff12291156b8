import { Link } from '@tanstack/react-router';

/** Leads to what a page that shoppers see was made from, and why. */
export const WhyLink = ({ path }: { path: string }) => (
  <Link className="link" to="/history" search={{ of: path }}>
    Why does this page look so?
  </Link>
);
