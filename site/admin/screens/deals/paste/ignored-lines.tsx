import { countOf } from '../../../../ui/count-of.ts';

/** What of the text no row was made of. */
export function IgnoredLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="hint">
      <summary>{`${countOf(lines.length, 'line')} left out`}</summary>
      <ul>
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
