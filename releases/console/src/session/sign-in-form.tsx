import { Button } from '@parlay/ui/button';
import { TextField } from '@parlay/ui/text-field';
import { useSetAtom } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../data/outcome.ts';
import styles from './sign-in.module.css';
import { signInAtom } from './staff.ts';

/** Form for a staff token. The token is sent once and never stored in the browser. */
export function SignInForm() {
  const signIn = useSetAtom(signInAtom);
  const field = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Failure>();

  useEffect(() => {
    // Does not focus the field on touch screens, where the keyboard would cover the page.
    if (matchMedia('(hover: hover)').matches) field.current?.focus();
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = field.current?.value.trim() ?? '';
    if (token === '') {
      setError({ code: 'missing', message: 'Enter your token.' });
      field.current?.focus();
      return;
    }
    setWorking(true);
    setError(await signIn(token));
    setWorking(false);
    field.current?.focus();
  }

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {/* Hidden username, with which password managers distinguish the tokens of several people. */}
      <input type="text" autoComplete="username" defaultValue="staff" hidden readOnly />
      <TextField
        ref={field}
        label="Staff token"
        type="password"
        autoComplete="current-password"
        spellCheck={false}
        reveal={{ show: 'Show the token', hide: 'Hide the token' }}
        error={error && messageOf(error)}
      />
      <Button type="submit" size="lg" working={working} block>
        Sign in
      </Button>
      <div className={styles.help}>
        <p>
          No token? Ops makes one: <code>npx parlay token create &lt;name&gt; --team &lt;team&gt;</code>
        </p>
        {isOwnMachine() && (
          <p>
            The first tokens of this machine are in <code>tokens.json</code> of its data folder, by default{' '}
            <code>.data/tokens.json</code>.
          </p>
        )}
      </div>
    </form>
  );
}

const isOwnMachine = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

function messageOf({ code, message }: Failure): string {
  if (code === 'unauthenticated') return 'This token is unknown, expired or revoked. Ask ops for a new one.';
  if (code === 'unreachable') return 'The registry does not answer. Check your connection and try again.';
  return message;
}
