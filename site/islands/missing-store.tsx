import { useState, type SubmitEvent } from 'react';
import { request } from '../search/request.ts';
import { t } from '../strings/island-text.ts';

/** The longest name that the server takes. */
const LONGEST = 80;

/** Below a search that finds nothing: tells the owner which store is missing. `searched` stands in the field at first. */
export function MissingStore({ searched }: { searched: string }) {
  const [state, setState] = useState<'asking' | 'sending' | 'sent' | 'failed'>('asking');

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const store = String(new FormData(event.currentTarget).get('store') ?? '').trim();
    if (store === '') return;
    setState('sending');
    try {
      await request('POST', '/api/wishes', { store });
      setState('sent');
    } catch (error) {
      console.info('The name of the store was not saved.', error);
      setState('failed');
    }
  }

  if (state === 'sent') return <p role="status">{t('search.missingSent')}</p>;
  return (
    <form className="needs-script grid max-w-xl gap-2" onSubmit={(event) => void send(event)}>
      <label className="grid gap-2">
        {t('search.missing')}
        <input
          className="field"
          name="store"
          required
          maxLength={LONGEST}
          defaultValue={searched.slice(0, LONGEST)}
          autoComplete="off"
          dir="auto"
        />
      </label>
      <button className="btn btn-primary justify-self-start" type="submit" disabled={state === 'sending'}>
        {t('search.missingSend')}
      </button>
      <p className="small" role="status">
        {state === 'failed' && t('search.missingFailed')}
      </p>
    </form>
  );
}
