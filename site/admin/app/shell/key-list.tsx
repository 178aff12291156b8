import { Dialog } from '../../ui/controls/dialog.tsx';

const keys = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Find a store, deal, post, screen or action' },
  { keys: ['/'], does: 'Go to the search of the screen' },
  { keys: ['n'], does: 'Make a new one of what the screen lists' },
  { keys: ['Ctrl Enter', '⌘ Enter'], does: 'Save what the open dialog holds' },
  { keys: ['Delete'], does: 'Delete the row, or what is selected in the table' },
  { keys: ['F8'], does: 'Go to the message' },
  { keys: ['?'], does: 'Show these keys' },
];

/** What the keys do. */
export function KeyList({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Keys" about="Those without Ctrl or ⌘ do nothing while you type.">
      <dl className="key-list">
        {keys.map(({ keys: names, does }) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
