import type { z } from 'zod';
import { Confirm } from '../controls/confirm.tsx';
import { conflictText } from '../messages.ts';
import { labelOf } from '../../../data/schema/field-labels.ts';
import { shown, type Typed, type TypedForm } from './typed-values.ts';

interface Props {
  schema: z.ZodObject;
  mine: TypedForm;
  theirs: object;
  busy: boolean;
  onMine(): void;
  onTheirs(): void;
  /** Goes back to the form, with everything as it was typed. */
  onNeither(): void;
}

const MOST_SHOWN = 400;

const readable = (value: Typed | undefined): string => {
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'boolean'
        ? value
          ? 'Yes'
          : 'No'
        : JSON.stringify(value ?? '');
  return text === '' ? '(empty)' : text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
};

/** Both versions of a record that another session has saved meanwhile, field by field where they differ; the owner chooses. */
export function ConflictDialog({ schema, mine, theirs, busy, onMine, onTheirs, onNeither }: Props) {
  const saved = shown(schema, theirs);
  const different = Object.keys(saved).filter((field) => JSON.stringify(saved[field]) !== JSON.stringify(mine[field]));
  return (
    <Confirm
      open
      title={conflictText.title}
      text={
        <>
          <p>{conflictText.text}</p>
          <div className="versions" tabIndex={0} role="group" aria-label="Both versions">
            <table>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Yours</th>
                  <th scope="col">Saved</th>
                </tr>
              </thead>
              <tbody>
                {different.map((field) => (
                  <tr key={field}>
                    <th scope="row">{labelOf(field)}</th>
                    <td>{readable(mine[field])}</td>
                    <td>{readable(saved[field])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      }
      confirm={conflictText.mine}
      other={{ label: conflictText.theirs, onPress: onTheirs }}
      cancel={conflictText.neither}
      busy={busy}
      dangerous={false}
      onConfirm={onMine}
      onCancel={onNeither}
    />
  );
}
