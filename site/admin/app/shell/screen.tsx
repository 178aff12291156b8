import { useRouter, Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode, useContext } from 'react';
import { focusOnce, hashTarget, isModalOpen, topModal } from '../../ui/controls/focus.ts';
import { PanelPlace } from '../../ui/address/screen-state.ts';
import type { ScreenName } from '../../../../api/contract/shapes/screens.ts';

/**
 * The heading of a screen. It takes the focus when the owner comes to the screen, by a link, by signing in or with the document, so that it is
 * read out and Tab goes on from there; also by a link to the screen that is open.
 */
export function ScreenTitle({ id, children }: { id?: string | undefined; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useEffect(() => {
    let stop = focusOnArrival(heading.current!);
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
      const [title, active] = [heading.current!, document.activeElement];
      if (pathChanged || toLocation.hash !== '' || active === null || active === document.body) return;
      stop();
      if (active.closest('nav, header') !== null && !screenAround(title)?.contains(active))
        stop = focusOnArrival(title);
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
  return (
    <h1 ref={heading} id={id} className="focus:outline-none" tabIndex={-1}>
      {children}
    </h1>
  );
}

/** What has the focus in the screen itself, or has taken it since, keeps it. */
function focusOnArrival(heading: HTMLElement): () => void {
  const screen = screenAround(heading);
  const before = document.activeElement;
  return focusOnce(() => {
    const active = document.activeElement;
    const isFree = active === document.body || active === before;
    if (!isFree || isModalOpen() || screen?.contains(active) === true) return true;
    heading.focus({ preventScroll: true });
    return document.activeElement === heading;
  });
}

const screenAround = (heading: HTMLElement): Element | null =>
  heading.closest('.screen') ?? document.querySelector('#screen');

interface Head {
  title: string;
  /** How many there are, once that is known. */
  count?: number;
  about?: string;
  actions?: ReactNode;
  children: ReactNode;
}

interface HeadLineProps extends Omit<Head, 'title' | 'children'> {
  /** Of a panel, which is named by it. */
  id?: string;
  level: 1 | 2;
  title: ReactNode;
}

const countLook = 'ml-1 text-muted text-[0.875rem] font-semibold tabular-nums tracking-normal';

/** The heading of a screen or panel, with what can be done there. It can take the focus, though not by Tab. */
function HeadLine({ id, level, title, count, about, actions }: HeadLineProps) {
  const heading = (
    <>
      {title}
      {count !== undefined && <span className={countLook}> {count.toLocaleString('en-US')}</span>}
    </>
  );
  return (
    <header className="panel-head">
      {level === 1 ? (
        <ScreenTitle id={id}>{heading}</ScreenTitle>
      ) : (
        <h2 id={id} className="text-xl" tabIndex={-1}>
          {heading}
        </h2>
      )}
      {about !== undefined && <p className="hint col-1 max-sm:order-1 max-sm:flex-[0_0_100%]">{about}</p>}
      {actions !== undefined && <div className="panel-actions">{actions}</div>}
    </header>
  );
}

/** The screens of panels that are not called like theirs. */
const screenOf: { readonly [id: string]: ScreenName } = {
  'store-generator': 'generators',
  'google-ads': 'tracking',
  'blog-generator': 'generators',
  blogs: 'posts',
  'amazon-products': 'products',
  offers: 'deals',
  'tracking-codes': 'tracking',
};

/** One part of the dashboard. Its heading takes the focus when the row that had it is gone. */
export function Panel({ id, title, children, ...head }: Head & { id: string }) {
  const place = useContext(PanelPlace);
  return (
    <section id={id} className="panel" aria-labelledby={`${id}-title`}>
      <HeadLine
        {...head}
        id={`${id}-title`}
        level={place === 'screen' ? 1 : 2}
        title={
          place === 'overview' ? (
            <Link className="hover:underline underline-offset-[3px]" to={`/${screenOf[id] ?? (id as ScreenName)}`}>
              {title}
            </Link>
          ) : (
            title
          )
        }
      />
      {children}
    </section>
  );
}

/** A screen with a heading of its own. Panels in it are its parts. */
export function Screen({ children, ...head }: Head) {
  return (
    <PanelPlace value="part">
      <section className="panel">
        <HeadLine level={1} {...head} />
        {children}
      </section>
    </PanelPlace>
  );
}

const nothing = (): void => undefined;

/** What the address names after its `#` gets the focus as soon as it is there: the heading of a panel, a field, the offer of a draft. */
export function useHashTarget(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = nothing;
    const focus = () => {
      stop();
      stop = router.state.location.hash === '' ? nothing : focusUntilActive();
    };
    const unsubscribe = router.subscribe('onRendered', focus);
    focus();
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** Waits for it. An owner who has begun something else is left there. */
function focusUntilActive(): () => void {
  const end = focusOnce(focusHashTarget);
  const stop = () => {
    end();
    for (const event of ['keydown', 'pointerdown'] as const) removeEventListener(event, stop);
  };
  for (const event of ['keydown', 'pointerdown'] as const) addEventListener(event, stop);
  return stop;
}

function focusHashTarget(): boolean {
  const part = hashTarget();
  const modal = topModal();
  if (part === null || (modal !== null && !modal.contains(part))) return false;
  part.focus({ preventScroll: true });
  if (document.activeElement !== part) return false;
  beginningOf(part).scrollIntoView();
  return true;
}

/** What has to be in sight with it: of a panel or the offer of a draft the heading above, of a field the field alone. */
function beginningOf(part: HTMLElement): Element {
  if (part.matches('input, textarea')) return part.closest('.form-field') ?? part;
  const modal = part.closest('[role="dialog"]');
  if (modal !== null) return modal.querySelector('header') ?? modal;
  const [panel, form] = [part.closest('section'), part.closest('form')];
  const isFirst = form === null || panel?.querySelector('form') === form;
  return (isFirst ? panel : form) ?? part;
}
