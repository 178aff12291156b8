import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChangedDocument } from '../../../../api/contract/shapes/change-history.ts';
import { historyText } from './history-text.ts';
import { isEmpty, thingOf, valueText, type Reading } from '../../ui/differences/value-text.ts';

interface Props {
  difference: ChangedDocument['differences'][number];
  reading: Reading;
}

/** From which value to which, in the words of the forms; what was empty is not shown as a value. */
export function ChangedValues({ difference: { path, from, to, isOrder }, reading }: Props) {
  const shown = (value: unknown) => <FieldValue path={path} value={value} reading={reading} />;
  const isThing = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
  if (isEmpty(from))
    return (
      <span className="changed-values">
        <span className="hint">{isThing(to) ? historyText.added : historyText.setTo}</span> <ins>{shown(to)}</ins>
      </span>
    );
  if (isEmpty(to))
    return (
      <span className="changed-values">
        <span className="hint">{historyText.removed}</span> <del>{shown(from)}</del>
      </span>
    );
  return (
    <span className="changed-values">
      {isOrder ? shown(from) : <del>{shown(from)}</del>} <span aria-hidden>→</span>
      <span className="sr-only">{historyText.became}</span> <ins>{shown(to)}</ins>
    </span>
  );
}

/** What points to a store, a post or a category leads there. */
function FieldValue({ path, value, reading }: { path: string; value: unknown; reading: Reading }): ReactNode {
  const thing = thingOf(path, value, reading);
  if (thing === null) return valueText(path, value, reading);
  const id = thing.key.slice(thing.key.indexOf('/') + 1);
  if (thing.key.startsWith('blogs/'))
    return (
      <Link className="link" to="/posts/$id" params={{ id }}>
        {thing.name}
      </Link>
    );
  const isStore = thing.key.startsWith('stores/');
  return (
    <Link className="link" to={isStore ? '/stores' : '/categories'} search={isStore ? { edit: id } : {}}>
      {thing.name}
    </Link>
  );
}
