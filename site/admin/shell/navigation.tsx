import { useEffect, useRef, useState } from 'react';
import { sections } from './sections.ts';

/** Links to the panels; the one in view is marked. */
export function Navigation() {
  const current = useSectionInView();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a phone the links are one line that scrolls; the page itself must not move.
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) list.current?.scrollTo({ left: link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav className="side" aria-label="Sections">
      <ul ref={list}>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useSectionInView(): string {
  const [current, setCurrent] = useState<string>(sections[0].id);
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = sections.find(({ id }) => seen.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-15% 0px -55% 0px' },
    );
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
