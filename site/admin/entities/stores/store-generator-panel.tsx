import { Sparkles } from 'lucide-react';
import { useOpen } from '../../ui/address/screen-state.ts';
import { Panel, Screen } from '../../app/shell/screen.tsx';
import { BlogGeneratorPanel } from '../posts/blog-generator-panel.tsx';
import { useRef, useState, type SubmitEvent } from 'react';
import { z } from 'zod';
import { generateStore } from '../../../../api/contract/generators.ts';
import { toast } from '../../../browser/toasts.ts';
import { GenerateButton, Stages, generatorToasts, useGenerator } from '../../ui/controls/generation.tsx';
import { StoreNamedHint } from '../../ui/forms/shared-fields.tsx';
import { GuardedDialog } from '../../ui/forms/guarded-dialog.tsx';
import { useUnsaved } from '../../ui/drafts/unsaved.ts';
import { DraftKept, DraftsLeft } from '../../ui/drafts/draft-notes.tsx';
import { useStateDraft } from '../../ui/drafts/use-draft.ts';
import { InputField } from '../../ui/inputs/field.tsx';
import { Button } from '../../ui/controls/buttons.tsx';

/** What is wrong with a field, as its schema says it. */
interface Wrong {
  storeName?: string | undefined;
  affiliateLink?: string | undefined;
}

function StoreGeneratorDialog({ onClose }: { onClose(): void }) {
  const [storeName, setStoreName] = useState('');
  const [affiliateLink, setAffiliateLink] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const fields = { storeName: useRef<HTMLInputElement>(null), affiliateLink: useRef<HTMLInputElement>(null) };
  const generator = useGenerator(generateStore, generatorToasts.storeFailed);

  const busy = generator.stage !== null;
  useUnsaved(busy, 'generation');
  const unsaved = storeName !== '' || affiliateLink !== '';
  const draft = useStateDraft('store-generator', unsaved ? { storeName, affiliateLink } : null, (values) => {
    setStoreName(String(values['storeName']));
    setAffiliateLink(String(values['affiliateLink']));
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setWrong({});
    if (storeName.trim() === '' || affiliateLink.trim() === '') {
      toast(generatorToasts.storeIncomplete);
      return;
    }
    const body = generateStore.body.safeParse({ storeName: storeName.trim(), affiliateLink: affiliateLink.trim() });
    if (!body.success) {
      const { fieldErrors } = z.flattenError(body.error);
      setWrong({ storeName: fieldErrors.storeName?.[0], affiliateLink: fieldErrors.affiliateLink?.[0] });
      fields[fieldErrors.storeName ? 'storeName' : 'affiliateLink'].current?.focus();
      return;
    }
    const made = await generator.start(body.data);
    if (made === null) return;
    toast(generatorToasts.storeCreated(made.store.name, made.offersCount));
    draft.forget();
    onClose();
  }

  return (
    <GuardedDialog
      onClose={onClose}
      generating={busy}
      title="AI Store Generator"
      about="Creates the store, which is live at once, and 10-12 offers as drafts for your approval."
    >
      {(leave) => (
        <form className="form" noValidate data-unsaved={draft.unsaved} onSubmit={(event) => void submit(event)}>
          <DraftsLeft drafts={draft.left} onRestore={draft.restore} />
          <div className="form-body">
            <InputField
              ref={fields.storeName}
              whole
              label="Store name"
              hint={<StoreNamedHint name={storeName} />}
              error={wrong.storeName}
              aria-required
              value={storeName}
              disabled={busy}
              onChange={setStoreName}
            />
            <InputField
              ref={fields.affiliateLink}
              whole
              label="Affiliate link"
              type="url"
              placeholder="https://"
              error={wrong.affiliateLink}
              aria-required
              value={affiliateLink}
              disabled={busy}
              onChange={setAffiliateLink}
            />
          </div>
          <div className="dialog-actions">
            <DraftKept {...draft} />
            <Button disabled={busy} onClick={leave}>
              Cancel
            </Button>
            <GenerateButton label="Generate Store" busy={busy} />
          </div>
          {generator.stage !== null && <Stages stage={generator.stage} onCancel={generator.cancel} />}
        </form>
      )}
    </GuardedDialog>
  );
}

const ABOUT =
  'Drafts a store with 10-12 offers, codes ranked above deals. The store and its description go live at once, each ' +
  'offer when you approve it.';

export function StoreGeneratorPanel() {
  const { kind, show, close } = useOpen(undefined);
  return (
    <Panel
      id="store-generator"
      title="AI Store Generator"
      about={ABOUT}
      actions={
        <Button look="primary" icon={Sparkles} aria-keyshortcuts="n" onClick={() => show('new')}>
          Generate Store
        </Button>
      }
    >
      {kind === 'new' && <StoreGeneratorDialog onClose={close} />}
    </Panel>
  );
}

export default function GeneratorsScreen() {
  return (
    <Screen title="Generators">
      <StoreGeneratorPanel />
      <BlogGeneratorPanel />
    </Screen>
  );
}
