import { securityText } from './security-messages.ts';

interface Props {
  codes: readonly string[];
  onDone(): void;
}

/** Shown once: only their hashes are kept. */
export function RecoveryCodes({ codes, onDone }: Props) {
  return (
    <div role="group" aria-label="Recovery codes">
      <p>{securityText.recoveryCodes}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn-plain btn-small" onClick={onDone}>
        I have stored them
      </button>
    </div>
  );
}
