import { countOf, failure } from '../../text/messages.ts';
import type { Message } from '../../../strings/messages.ts';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { trackingCodeInput, type TrackingCode } from '../../../../data/schema/tracking-code.ts';
import { toast } from '../../../browser/toasts.ts';
import { CheckField, TextField } from '../../ui/forms/fields.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';
import { discardUnsaved } from '../../ui/drafts/unsaved.ts';
import { withUndo } from '../../requests/undo.ts';
import {
  createTrackingCode,
  updateTrackingCode,
  deleteTrackingCode,
  type BlockedRequest,
  listBlockedRequests,
} from '../../../../api/contract/tracking-codes.ts';
import { useChange, useRead } from '../../http/query.ts';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { commaSeparated } from '../../ui/drafts/typed-values.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { FormError } from '../../ui/controls/list-state.tsx';

export const trackingToasts = {
  saved: (domain: string): Message => ({ title: `Tracking code saved for ${domain}` }),
  saveFailed: failure('Failed to save tracking code'),
  deleted: (domain: string): Message => ({ title: `Tracking code deleted for ${domain}` }),
  deleteFailed: failure('Failed to delete tracking code'),
  keepOutFailed: failure('Failed to open the site'),
  /** Section 5. */
  empty: { title: 'Please enter a tracking code', destructive: true } as Message,
};

export const trackingText = {
  ownBrowser:
    'A browser in which you have signed in runs no tracking code on pages of this address. To see it at work, ' +
    'open the site in a private window.',
  /** Where the dashboard has a host of its own, whose marks the public pages cannot read. */
  keepOut: {
    about: 'Tracking codes run in this browser too, as for every visitor, until you keep them out of it.',
    action: 'Keep tracking codes out of this browser',
  },
  /** Where the dashboard has the host of the public pages. */
  oneHost:
    'A tracking code is a script of another company on the same address as this dashboard. It cannot read what you ' +
    'see here or act for you. What remains possible: it can imitate the sign-in screen on a public page (phishing), ' +
    'and read a password that your browser fills in there (autofill). The person who runs your server can ' +
    'give the dashboard an address of its own, for which browsers fill in nothing elsewhere.',
  unused: (domain: string) =>
    `The site settings no longer name ${domain}, so no page loads the tracking code that is saved for it.`,
  codeOf: (domain: string) => `the tracking code of ${domain}`,
  hosts: (domain: string) => `Hosts that the code of ${domain} may reach`,
  frames: (domain: string) => ({
    label: `Frames of ${domain}`,
    hint: 'Hosts whose pages the code may show in frames, separated by commas, such as ads.example or *.ads.example.',
  }),
  connections: (domain: string) => ({
    label: `Connections of ${domain}`,
    hint: 'Hosts that the code may send data to, separated by commas. Scripts and pictures need not be listed.',
  }),
  add: (host: string, count: number) => `Add ${host} (${countOf(count, 'report')})`,
};

/** What stands over a tracking code that was typed for a domain which has left the settings meanwhile. */
const trackingGone = (domain: string) =>
  `The site settings no longer name ${domain}. What you typed has not been saved; it stays here until you cancel.`;

/** The button that deletes the saved code of a domain, and the question before it does. */
export function CodeDeletion({ domain }: { domain: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" aria-label={`Delete ${trackingText.codeOf(domain)}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <Deletion
          row={{ name: trackingText.codeOf(domain) }}
          call={deleteTrackingCode}
          given={{ params: { domain } }}
          toasts={{ ...trackingToasts, deleted: trackingToasts.deleted(domain) }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface HostsFieldsProps {
  domain: string;
  /** What the policy has blocked is offered here: pages load the code of this domain. */
  suggest: boolean;
}

/** The hosts that the policy of public pages allows for a code, and those that it has blocked, ready to be added. */
function HostsFields({ domain, suggest }: HostsFieldsProps) {
  const { data = [] } = useRead(listBlockedRequests);
  const { defaultValues } = useFormContext().formState;
  const blocked = suggest ? data : [];
  const used = blocked.length > 0 || Boolean(defaultValues?.['frameHosts'] || defaultValues?.['connectHosts']);
  return (
    <details className="form-field-whole" open={used}>
      <summary>{trackingText.hosts(domain)}</summary>
      <HostsField name="frameHosts" blocked={ofKind(blocked, 'frame')} {...trackingText.frames(domain)} />
      <HostsField name="connectHosts" blocked={ofKind(blocked, 'connection')} {...trackingText.connections(domain)} />
    </details>
  );
}

const ofKind = (blocked: readonly BlockedRequest[], kind: BlockedRequest['kind']) =>
  blocked.filter((each) => each.kind === kind);

interface FieldProps {
  name: 'frameHosts' | 'connectHosts';
  label: string;
  hint: string;
  blocked: readonly BlockedRequest[];
}

const MOST_SUGGESTED = 8;

function HostsField({ name, label, hint, blocked }: FieldProps) {
  const { setValue } = useFormContext();
  const typed = commaSeparated(String(useWatch({ name }) ?? ''));
  const suggested = blocked.filter(({ host }) => !typed.includes(host)).slice(0, MOST_SUGGESTED);
  return (
    <>
      <TextField name={name} label={label} hint={hint} whole />
      {suggested.length > 0 && (
        <div className="hint">
          <p>
            Browsers reported that the site's policy blocked these. Anyone can send such a report: add only hosts that
            your ad network names.
          </p>
          {suggested.map(({ host, count }) => (
            <Button key={host} tiny onClick={() => setValue(name, [...typed, host].join(', '), { shouldDirty: true })}>
              {trackingText.add(host, count)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

const schema = trackingCodeInput.omit({ domain: true });

interface Props {
  domain: string;
  /** It is the site's own: its code is the one that pages load. */
  own: boolean;
  code?: TrackingCode;
  /** The settings name the domain no longer: the form is there for what was typed alone. */
  gone: boolean;
  /** Whether the form holds what is not saved. */
  onTyped(domain: string, isTyped: boolean): void;
}

export function TrackingForm({ domain, own, code, gone, onTyped }: Props) {
  const create = useChange(createTrackingCode);
  const update = useChange(updateTrackingCode);
  const place = useRef<HTMLDivElement>(null);
  function onCancel() {
    discardUnsaved(place.current!);
    onTyped(domain, false);
  }
  return (
    <div ref={place}>
      <FormError>{gone && trackingGone(domain)}</FormError>
      <RecordForm
        schema={schema}
        record={code ?? { trackingCode: '', active: true }}
        draft={{ kind: 'tracking-codes', id: domain }}
        submitLabel="Save Code"
        failed={trackingToasts.saveFailed}
        incomplete={{ trackingCode: trackingToasts.empty }}
        {...(gone && { onCancel })}
        aside={
          <>
            <CheckField name="active" label={`Active on ${domain}`} />
            {code && <CodeDeletion domain={domain} />}
          </>
        }
        save={async (input, revision) => {
          // Made elsewhere while this was typed: it is not saved over unseen.
          const reply =
            code && revision !== undefined
              ? await update.mutateAsync({ params: { domain }, body: { ...input, revision } })
              : await create.mutateAsync({ body: { ...input, domain } });
          toast(withUndo(trackingToasts.saved(domain), reply));
          return reply;
        }}
      >
        <TextField name="trackingCode" label={domain} rows={3} whole placeholder="<script>…</script>" />
        <HostsFields domain={domain} suggest={own} />
        <Typed domain={domain} onTyped={onTyped} />
      </RecordForm>
    </div>
  );
}

function Typed({ domain, onTyped }: Pick<Props, 'domain' | 'onTyped'>) {
  const { isDirty } = useFormContext().formState;
  useEffect(() => {
    if (!isDirty) return undefined;
    onTyped(domain, true);
    return () => onTyped(domain, false);
  }, [domain, isDirty, onTyped]);
  return null;
}
