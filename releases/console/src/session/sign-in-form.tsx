import { Button } from '@parlay/ui/button';
import { TextField } from '@parlay/ui/text-field';
import { useSetAtom } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import type { Failure } from '../data/outcome.ts';
import styles from './sign-in.module.css';
import { signInAtom } from './staff.ts';

/** Form for the token of a staff member. The token is sent once and never stored in the browser. */
export function SignInForm() {
  const signIn = useSetAtom(signInAtom);
  const field = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Failure>();

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
      {/* Lets password managers distinguish the tokens of several people. */}
      <input type="text" autoComplete="username" defaultValue="staff" hidden readOnly />
      <TextField
        ref={field}
        label="Staff token"
        type="password"
        autoComplete="current-password"
        spellCheck={false}
        reveal={{ show: 'Show the token', hide: 'Hide the token' }}
        error={error && messageOf(error)}
        help="Ops makes tokens: npx parlay token create <name> --team <team>"
      />
      <Button type="submit" working={working} block>
        Sign in
      </Button>
    </form>
  );
}

function messageOf({ code, message }: Failure): string {
  if (code === 'unauthenticated') return 'This token is unknown, expired or revoked. Ask ops for a new one.';
  if (code === 'unreachable') return 'The registry does not answer. Check your connection and try again.';
  return message;
}
