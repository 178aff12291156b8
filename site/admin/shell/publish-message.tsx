import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** What the last publish did, in as much room as the bar always has, so that nothing moves with each save; the rest on demand. */
export function PublishMessage({ message }: { message: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const shown = text.current;
    if (shown === null) return;
    const look = (): void =>
      setCut(shown.scrollHeight > shown.clientHeight + 1 || shown.scrollWidth > shown.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(shown);
    look();
    return () => observer.disconnect();
  }, [message]);
  return (
    <>
      <p ref={text} className="publish-message" role="status" data-whole={isWhole || undefined}>
        {message}
      </p>
      {(isCut || isWhole) && (
        <button
          type="button"
          className="publish-unfold"
          aria-expanded={isWhole}
          aria-label="The whole message"
          onClick={() => setWhole(!isWhole)}
        >
          <ChevronDown className="icon" aria-hidden />
        </button>
      )}
    </>
  );
}
