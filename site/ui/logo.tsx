import type { LogoView } from '../views/view-types.ts';
import { logoContent, type LogoSize } from './logo-content.ts';

/** A store's logo. The name stands beside it. */
export function Logo({ logo, size }: { logo: LogoView; size: LogoSize }) {
  return (
    <span
      className={`logo logo-${size}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: logoContent(logo, size).text }}
    />
  );
}
