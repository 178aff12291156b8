import { Pause, Pencil, Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useController } from 'react-hook-form';
import * as calls from '../../../../api/contract/newsletter.ts';
import { getStore } from '../../../../api/contract/stores.ts';
import type { Letter } from '../../../../data/schema/mail.ts';
import { dealPath } from '../../../../data/rules/deals/visit-link.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import { PreviewIcon } from '../../app/shell/page-links.tsx';
import { useChange, useRead } from '../../http/query.ts';
import { reporting } from '../../requests/undo.ts';
import { useSiteZone, useStoreNames } from '../../requests/reads.ts';
import { countOf, toastsOf } from '../../text/messages.ts';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { instantText } from '../../ui/differences/value-text.ts';
import { TextField, DateField } from '../../ui/forms/fields.tsx';
import { CallDialog, EntityDialog } from '../../ui/forms/entity-dialog.tsx';
import { Combobox } from '../../ui/inputs/choices.tsx';

const letterToasts = toastsOf('Letter');

/** Its editor is loaded with the first letter that is written. */
const ContentField = lazy(async () => ({ default: (await import('../posts/content-field.tsx')).ContentField }));

const ofWhom = (to: string): string => (to === 'all' ? '' : ` of ${to}`);

function aboutLetter({ to, state, recipients, sent, failed, bounced, visits }: Letter, when: string): string {
  const whom = countOf(recipients, 'reader') + ofWhom(to);
  if (state === 'draft') return `Draft for ${whom}`;
  if (state === 'scheduled') return `Goes to ${whom}, ${when}`;
  return `${when}: ${sent} of ${recipients} sent, ${failed} failed, ${bounced} came back, ${visits} visits`;
}

/** Letters of the owner, and what became of all that went out. */
export function LettersPanel() {
  const pause = useChange(calls.pauseLetter);
  const timeZone = useSiteZone();

  function rowOf(letter: Letter, show: (kind: 'edit' | 'send') => void) {
    const { id, state, sent } = letter;
    const when = letter.at === null ? '' : instantText(letter.at, timeZone);
    const name = letter.subject || `${letter.kind === 'once' ? 'Sent at once' : 'Digest'}, ${when}`;
    const isWaiting = state === 'draft' || state === 'scheduled' || state === 'paused';
    const canChange = isWaiting && letter.kind === 'letter' && sent === 0;
    const canPause = state === 'scheduled' || state === 'sending';
    const stop = () => void reporting(letterToasts.updateFailed, () => pause.mutateAsync({ params: { id } }));
    return {
      name,
      hint: aboutLetter(letter, when),
      beside: <span className="badge">{state}</span>,
      edits: false,
      actions: (
        <>
          {letter.kind === 'letter' && <PreviewIcon href={`/api/preview/newsletter/${id}`} name={name} />}
          {canChange && <RowButton icon={Pencil} label={`Edit ${name}`} onClick={() => show('edit')} />}
          {isWaiting && <RowButton icon={Send} label={`Send ${name}`} onClick={() => show('send')} />}
          {canPause && <RowButton icon={Pause} label={`Pause ${name}`} onClick={stop} />}
        </>
      ),
    };
  }

  return (
    <ListPanel
      id="letters"
      title="Letters"
      query={useRead(calls.listLetters)}
      of="letters"
      none="Nothing was written or sent yet."
      about="What you write to your readers, and what became of letters and digests."
      add="Write a Letter"
      rowOf={rowOf}
      form={(letter, close) => (
        <EntityDialog
          entity={letter}
          noun="Letter"
          name={letter?.subject}
          about="Its links lead to pages of this site. It goes to nobody before you send it."
          wide
          kind="letters"
          create={calls.createLetter}
          update={calls.updateLetter}
          toasts={letterToasts}
          onClose={close}
        >
          <TextField name="subject" required />
          <TextField
            name="to"
            hint="all, or the followers of a store or category, such as store/acme or category/travel."
          />
          <LetterContent />
        </EntityDialog>
      )}
      deletion={() => ({
        text: 'What of it was not sent yet is not sent. What came of it is forgotten.',
        call: calls.deleteLetter,
        toasts: letterToasts,
      })}
      dialogs={{
        send: (letter, close) => (
          <CallDialog
            title={`Send ${letter.subject || 'the rest'}?`}
            about={`It goes to ${countOf(letter.recipients - letter.sent - letter.failed, 'reader')}${ofWhom(letter.to)}.`}
            call={calls.sendLetter}
            params={{ id: letter.id }}
            draft={{ kind: 'letter-sending', id: letter.id }}
            submitLabel="Send"
            failed={letterToasts.updateFailed}
            onClose={close}
            done={letterToasts.updated}
          >
            <DateField name="at" label="At" hint="Empty: within a minute." />
          </CallDialog>
        ),
      }}
    />
  );
}

/** The text, and below it what puts a deal at its end. */
function LetterContent() {
  const { field } = useController({ name: 'content' });
  const [slug, setSlug] = useState('');
  const [inserted, setInserted] = useState(0);
  const stores = useStoreNames().data ?? [];
  const store = useRead(getStore, { params: { slug } }, { enabled: slug !== '' }).data;
  const deals = (['coupon', 'offer'] as const).flatMap((kind) =>
    (store?.[`${kind}s`] ?? []).map(({ id, title: label }) => {
      const path = dealPath(slug, `${kind}/${store!.id}/${id}`);
      return { value: `<p><a href="${path}">${new Option(label).innerHTML}</a></p>`, label };
    }),
  );
  function insert(html: string): void {
    field.onChange(`${field.value ?? ''}${html}`);
    // the editor begins with what it is given
    setInserted(inserted + 1);
  }
  return (
    <div className="form-field-whole">
      <Suspense fallback={<div className="skeleton" />}>
        <ContentField key={inserted} />
      </Suspense>
      <Combobox
        label="Store of a deal"
        placeholder="Insert a deal of…"
        options={stores.map(({ name, slug: value }) => ({ value, label: name }))}
        value={slug}
        onChange={setSlug}
      />
      {slug !== '' && <Combobox label="Deal" placeholder="Insert a deal" options={deals} value="" onChange={insert} />}
      <p className="hint">
        A paragraph of nothing but the link to a deal is shown as a card, while the deal can be used.
      </p>
    </div>
  );
}
