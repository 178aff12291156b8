import { useId, useState, type SubmitEvent } from 'react';
import { generateStore } from '../../../../api/contract/generate-store.ts';
import { toast } from '../../../ui/toasts.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { Stages } from '../../controls/stages.tsx';
import { generatorToasts } from '../../messages.ts';
import { keys } from '../../requests/keys.ts';
import { useGenerator } from '../../requests/use-generator.ts';

export function StoreGeneratorDialog({ onClose }: { onClose(): void }) {
  const id = useId();
  const [storeName, setStoreName] = useState('');
  const [affiliateLink, setAffiliateLink] = useState('');
  const [wrongLink, setWrongLink] = useState(false);
  const generator = useGenerator(generateStore, [keys.stores, keys.offers, keys.categories], generatorToasts.storeFailed);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setWrongLink(false);
    if (storeName.trim() === '' || affiliateLink.trim() === '') {
      toast(generatorToasts.storeIncomplete);
      return;
    }
    const body = generateStore.body.safeParse({ storeName: storeName.trim(), affiliateLink: affiliateLink.trim() });
    if (!body.success) {
      setWrongLink(true);
      return;
    }
    const made = await generator.start(body.data);
    if (made === null) return;
    toast(generatorToasts.storeCreated(made.store.name, made.offersCount));
    onClose();
  }

  const busy = generator.stage !== null;
  return (
    <Dialog open onClose={() => busy || onClose()} title="AI Store Generator" about="Creates the store and 10-12 offers as drafts for your approval.">
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="form-body">
          <div className="form-field form-field-whole">
            <label htmlFor={`${id}-name`}>Store name</label>
            <input id={`${id}-name`} className="field" autoComplete="off" aria-required value={storeName} disabled={busy} onChange={(event) => setStoreName(event.target.value)} />
          </div>
          <div className="form-field form-field-whole">
            <label htmlFor={`${id}-link`}>Affiliate link</label>
            <input id={`${id}-link`} className="field" type="url" placeholder="https://" aria-required aria-invalid={wrongLink || undefined} aria-describedby={wrongLink ? `${id}-wrong` : undefined} value={affiliateLink} disabled={busy} onChange={(event) => setAffiliateLink(event.target.value)} />
            {wrongLink && <p id={`${id}-wrong`} className="field-error">Enter a full address that starts with https:// or http://.</p>}
          </div>
        </div>
        {generator.stage !== null ? (
          <Stages stage={generator.stage} onCancel={generator.cancel} />
        ) : (
          <div className="dialog-actions">
            <button type="button" className="btn btn-plain btn-small" onClick={onClose}>Cancel</button>
            <button type="submit" className="btn btn-primary btn-small">Generate Store</button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
