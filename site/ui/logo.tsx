import type { LogoView } from '../views/view-types.ts';

interface LogoProps {
  logo: LogoView;
  /** Width and height in CSS pixels; the class sets the same. */
  size: 40 | 56;
}

/** A store's picture over its initials, which remain when there is none or it fails to load. The name stands beside it. */
export function Logo({ logo, size }: LogoProps) {
  return (
    <span className={`logo logo-${size}`} aria-hidden="true">
      {logo.initials}
      {logo.src !== null && <img src={logo.src} alt="" width={size} height={size} loading="lazy" decoding="async" />}
    </span>
  );
}
