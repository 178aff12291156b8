import type { LogoView } from '../views/view-types.ts';
import { logoContent, type LogoSize } from './logo-content.ts';

interface LogoProps {
  logo: LogoView;
  size: LogoSize;
}

/** A store's logo. The name stands beside it. */
export function Logo({ logo, size }: LogoProps) {
  return (
    <span
      className={`logo logo-${size}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: logoContent(logo, size).text }}
    />
  );
}
