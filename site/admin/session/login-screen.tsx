import { Lock } from 'lucide-react';
import { toast } from '../../ui/toasts.ts';
import { loginText } from '../messages.ts';
import { SignInForm } from './sign-in-form.tsx';

/** What stands before the dashboard (specification section 2). */
export function LoginScreen() {
  return (
    <main className="login">
      <div className="login-panel">
        <Lock className="icon login-mark" aria-hidden />
        <h1>Admin Dashboard</h1>
        <p className="hint">Enter the password to manage the site.</p>
        <SignInForm submitLabel="Sign in" onDone={() => toast(loginText.welcome)} />
        <a className="link" href="/">
          Back to the site
        </a>
      </div>
    </main>
  );
}
