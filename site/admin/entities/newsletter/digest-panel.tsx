import { Eye, Pin, PinOff, Send, X } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { showNextDigest, testDigest } from '../../../../api/contract/letters.ts';
import type { SentBodyOf } from '../../../../api/contract/contract.ts';
import { listSubscribers } from '../../../../api/contract/newsletter.ts';
import { getConfig, type OwnerSettings, typedSettings, updateConfig } from '../../../../api/contract/settings.ts';
import { toast } from '../../../browser/toasts.ts';
import { Panel } from '../../app/shell/screen.tsx';
import { PreviewLink } from '../../app/shell/page-links.tsx';
import { useChange, useRead, useRefresh } from '../../http/query.ts';
import { withUndo, reporting } from '../../requests/undo.ts';
import { countOf } from '../../text/count-of.ts';
import { digestToasts, settingsToasts } from '../../text/messages.ts';
import { INSTANT } from '../../ui/differences/value-text.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { everyField } from '../../ui/drafts/typed-values.ts';
import { ChoiceField, NumberField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';

const newsletter = typedSettings.shape.newsletter.unwrap();
/** Its pinned and dropped deals are chosen in the list. */
const typed = z.object({ newsletter: newsletter.omit({ pinned: true, dropped: true }).prefault({}) });
const kinds = ['Off', 'Daily', 'Weekly'].map((label) => ({ value: label.toLowerCase(), label }));
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, at) => ({
  value: String(at + 1),
  label,
}));

/** When digests go out, and what the next one holds. */
export function DigestPanel() {
  const settings = useRead(getConfig);
  const { notSent, warnings = [] } = useRead(listSubscribers).data ?? {};
  return (
    <Panel id="digest" title="Digest">
      {[notSent ?? [], warnings].flat().map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
      <Loaded query={settings} of="settings">
        {(saved) => (
          <>
            <DigestForm settings={saved} />
            <NextDigest settings={saved} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** Saves settings, and shows the next digest as it is then. */
function useSaving() {
  const update = useChange(updateConfig);
  const refresh = useRefresh(showNextDigest);
  return async (body: SentBodyOf<typeof updateConfig>) => {
    const reply = await update.mutateAsync({ body });
    await refresh();
    toast(withUndo(settingsToasts.saved, reply));
    return reply;
  };
}

function DigestForm({ settings }: { settings: OwnerSettings }) {
  const save = useSaving();
  return (
    <RecordForm
      schema={typed}
      record={settings}
      draft={{ kind: 'digest' }}
      submitLabel="Save Digest"
      onlyChanges
      failed={settingsToasts.failed}
      onSaved={() => undefined}
      save={(input, revision) => save({ ...everyField(typed, input), revision })}
    >
      <ChoiceField name="newsletter.digest" label="Digest" options={kinds} hint="Off pauses it: nothing is sent." />
      <ChoiceField name="newsletter.weekday" label="Day" options={days} hint="Of a weekly one." />
      <NumberField name="newsletter.hour" label="Hour" hint={`From 0 to 23, in ${settings.timeZone}.`} />
      <TextField name="newsletter.opening" label="Opening words" rows={3} whole />
    </RecordForm>
  );
}

function NextDigest({ settings }: { settings: OwnerSettings }) {
  const next = useRead(showNextDigest);
  const save = useSaving();
  const [isTesting, setTesting] = useState(false);
  const { pinned, dropped } = settings.newsletter;
  const choose = (chosen: Partial<typeof settings.newsletter>) =>
    void reporting(settingsToasts.failed, () => save({ newsletter: chosen }));
  return (
    <Loaded query={next} of="next digest">
      {({ at, recipients, deals, html }) => (
        <>
          <p className="hint">
            {at === null
              ? 'No digest is due. '
              : `The next one is due ${INSTANT(settings.timeZone).format(new Date(at))}. `}
            {html === '' ? 'It holds nothing new yet.' : `By now ${countOf(recipients, 'reader')} would get it.`}
          </p>
          <p>
            <PreviewLink
              className="btn btn-plain btn-small"
              href="/api/preview/newsletter/next"
              label="Preview of the next digest"
            >
              <Eye className="icon" aria-hidden /> Preview
            </PreviewLink>{' '}
            <button type="button" className="btn btn-plain btn-small" onClick={() => setTesting(true)}>
              <Send className="icon" aria-hidden /> Send a Test
            </button>{' '}
            {pinned.length + dropped.length > 0 && (
              <button
                type="button"
                className="btn btn-plain btn-small"
                onClick={() => choose({ pinned: [], dropped: [] })}
              >
                {`Forget ${pinned.length} pinned and ${dropped.length} left out`}
              </button>
            )}
          </p>
          {deals.length > 0 && (
            <VirtualList label="Deals of the next digest" items={deals} keyOf={({ key }) => key}>
              {({ key, title, store }) => (
                <>
                  <div className="row-main">
                    <span className="row-name">{title}</span>
                    <p className="hint">{store}</p>
                  </div>
                  <div className="row-actions">
                    {pinned.includes(key) ? (
                      <RowButton
                        icon={PinOff}
                        label={`Unpin ${title}`}
                        onClick={() => choose({ pinned: pinned.filter((each) => each !== key) })}
                      />
                    ) : (
                      <RowButton
                        icon={Pin}
                        label={`Pin ${title}`}
                        onClick={() => choose({ pinned: [...pinned, key] })}
                      />
                    )}
                    <RowButton
                      icon={X}
                      label={`Leave out ${title}`}
                      onClick={() => choose({ dropped: [...dropped, key] })}
                    />
                  </div>
                </>
              )}
            </VirtualList>
          )}
          {isTesting && <TestForm onClose={() => setTesting(false)} />}
        </>
      )}
    </Loaded>
  );
}

function TestForm({ onClose }: { onClose(): void }) {
  const test = useChange(testDigest);
  return (
    <FormDialog
      title="Send a Test"
      about="The next digest, to an address of yours."
      schema={testDigest.body}
      record={{}}
      draft={{ kind: 'digest-test' }}
      submitLabel="Send"
      busyLabel="Sending…"
      failed={digestToasts.testFailed}
      onClose={onClose}
      save={async (body) => {
        await test.mutateAsync({ body });
        toast(digestToasts.tested(body.to));
      }}
    >
      <TextField name="to" label="Address" type="email" required whole />
    </FormDialog>
  );
}
