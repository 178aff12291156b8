import { Replace } from 'lucide-react';
import { useState } from 'react';
import type { BulkChange } from '../../../requests/bulk.ts';
import type { AskedChange, BulkAction } from './bulk-action.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { InputField } from '../../inputs/field.tsx';

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
  const [find, setFind] = useState('');
  const [text, setText] = useState('');
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
        <InputField whole label="Find" value={find} onChange={setFind} />
        <InputField whole label="Replace with" value={text} onChange={setText} />
      </div>
    </BulkDialog>
  );
}
