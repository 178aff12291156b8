import { useEffect, useRef } from 'react';
import { toast } from '../../../browser/toasts.ts';
import { useUnsaved } from '../../ui/drafts/unsaved.ts';
import { securityText, securityToasts } from './security-messages.ts';

interface Props {
  codes: readonly string[];
  onDone(): void;
}

/** Shown once: only their hashes are kept. Whatever would take them away asks first. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const group = useRef<HTMLDivElement>(null);
  useUnsaved(true, 'codes');
  useEffect(() => group.current?.focus(), [codes]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast(securityToasts.codesCopied);
    } catch {
      toast(securityToasts.codesNotCopied);
    }
  }

  return (
    <div ref={group} className="recovery-codes" role="group" aria-label="Recovery codes" tabIndex={-1}>
      <p>{securityText.recoveryCodes}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="security-actions">
        <button type="button" className="btn btn-plain btn-small" onClick={() => void copy()}>
          Copy codes
        </button>
        <button type="button" className="btn btn-primary btn-small" onClick={onDone}>
          I have stored them
        </button>
      </div>
    </div>
  );
}
