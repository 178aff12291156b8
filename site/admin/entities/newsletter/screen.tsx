import { Eye, Pin, PinOff, Send, X } from 'lucide-react';
import { useState } from 'react';
import { listSubscribers, showNextDigest, testDigest } from '../../../../api/contract/newsletter.ts';
import { getConfig, type OwnerSettings, updateConfig } from '../../../../api/contract/settings.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import { Screen } from '../../app/shell/screen.tsx';
import { PreviewLink } from '../../app/shell/page-links.tsx';
import type { OwnerReplyOf } from '../../http/call.ts';
import { fresh, useChange, useRead } from '../../http/query.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { changing } from '../../requests/undo.ts';
import { countOf, settingsToasts, failure } from '../../text/messages.ts';
import { RowButton, Button } from '../../ui/controls/buttons.tsx';
import { instantText } from '../../ui/differences/value-text.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { CallDialog } from '../../ui/forms/entity-dialog.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { NewsletterPanel } from './newsletter-panel.tsx';

export default function NewsletterScreen() {
  return (
    <Screen title="Newsletter">
      <DigestPanel />
      <LettersPanel />
      <NewsletterPanel />
    </Screen>
  );
}

type Next = OwnerReplyOf<typeof showNextDigest>;
const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);
const dealsOf = ({ deals }: Next) => deals.map((deal) => ({ id: deal.key, ...deal }));

/** What the next digest holds. When it goes, and with which words, stands among the settings. */
function DigestPanel() {
  const next = useRead(showNextDigest, {}, fresh).data;
  const deals = useRead(showNextDigest, {}, { select: dealsOf });
  const { pinned = [], dropped = [] } = useRead(getConfig).data?.newsletter ?? {};
  const { warnings = [] } = useRead(listSubscribers).data ?? {};
  const timeZone = useSiteZone();
  const { mutateAsync } = useChange(updateConfig);
  const [isTesting, setTesting] = useState(false);
  const choose = (newsletter: Partial<OwnerSettings['newsletter']>) =>
    void changing(settingsToasts, () => mutateAsync({ body: { newsletter } }));
  const due = next?.at ? `The next one is due ${instantText(next.at, timeZone)}` : 'No digest is due';
  return (
    <>
      {warnings.map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
      <ListPanel
        id="digest"
        title="Digest"
        about="Its day, its hour and its opening words are under Newsletter in the settings."
        query={deals}
        of="next digest"
        label="Deals of the next digest"
        none="It holds no new deal yet."
        hint={next && `${due}. By now ${countOf(next.recipients, 'reader')} would get it.`}
        actions={
          <>
            <PreviewLink
              className="btn btn-plain btn-small"
              href="/api/preview/newsletter/next"
              aria-label="Preview of the next digest"
            >
              <Eye className="icon" aria-hidden /> Preview
            </PreviewLink>
            <Button icon={Send} onClick={() => setTesting(true)}>
              Send a Test
            </Button>
            {pinned.length + dropped.length > 0 && (
              <Button onClick={() => choose({ pinned: [], dropped: [] })}>
                {`Forget ${pinned.length} pinned and ${dropped.length} left out`}
              </Button>
            )}
          </>
        }
        rowOf={({ id, title, store }) => ({
          name: title,
          hint: store,
          actions: (
            <>
              <RowButton
                icon={pinned.includes(id) ? PinOff : Pin}
                label={`${pinned.includes(id) ? 'Unpin' : 'Pin'} ${title}`}
                onClick={() => choose({ pinned: pinned.includes(id) ? without(pinned, id) : [...pinned, id] })}
              />
              <RowButton icon={X} label={`Leave out ${title}`} onClick={() => choose({ dropped: [...dropped, id] })} />
            </>
          ),
        })}
      />
      {isTesting && (
        <CallDialog
          title="Send a Test"
          about="The next digest, to an address of yours."
          call={testDigest}
          draft={{ kind: 'digest-test' }}
          submitLabel="Send"
          busyLabel="Sending…"
          failed={failure('Failed to send the test')}
          onClose={() => setTesting(false)}
          done={(_, { to }) => ({ title: 'Test sent', text: `The next digest is on its way to ${to}.` })}
        >
          <TextField name="to" label="Address" type="email" required whole />
        </CallDialog>
      )}
    </>
  );
}
