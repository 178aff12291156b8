import { Replace } from 'lucide-react';
import { useId, useState } from 'react';
import type { BulkChange } from '../../../requests/bulk.ts';
import type { AskedChange, BulkAction } from './bulk-action.ts';
import { BulkDialog } from './bulk-dialog.tsx';

/** Replaces a text in the affiliate links of records. */
export const replaceLinksAction: BulkAction = {
  id: 'replace-in-links',
  label: 'Replace in links',
  icon: Replace,
  change: (asked) => <ReplaceLinksDialog {...asked} />,
  will: (records, change) => `${replacement(change)} in the links of ${records}.`,
  done: (records) => `Links of ${records} changed`,
};

function replacement(change: BulkChange): string {
  const { find = '', with: text = '' } = ('replaceInLinks' in change && change.replaceInLinks) || {};
  return text === '' ? `“${find}” will be removed` : `“${find}” will be replaced with “${text}”`;
}

/** Asks for the text that is replaced, and for what replaces it. */
function ReplaceLinksDialog({ onChange, ...asked }: AskedChange) {
  const id = useId();
  const [find, setFind] = useState('');
  const [text, setText] = useState('');
  const field = (name: string, label: string, value: string, onValue: (value: string) => void) => (
    <div className="form-field form-field-whole">
      <label htmlFor={id + name}>{label}</label>
      <input
        id={id + name}
        className="field"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    </div>
  );
  return (
    <BulkDialog
      {...asked}
      title="Replace in links"
      about="The text is found as you type it, in affiliate links and deep-link templates."
      isBegun={find !== '' || text !== ''}
      ready={find !== ''}
      onSubmit={() => onChange({ replaceInLinks: { find, with: text } })}
    >
      <div className="form-body">
        {field('find', 'Find', find, setFind)}
        {field('with', 'Replace with', text, setText)}
      </div>
    </BulkDialog>
  );
}
