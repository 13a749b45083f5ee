import { Button } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { TextField } from '@parlay/ui/text-field';
import { atom, useAtom } from 'jotai';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './action-dialog.module.css';

export interface Secret {
  title: string;
  /** Purpose of the value, and the hint that it is not shown again. */
  text: string;
  label: string;
  value: string;
}

/** Value that the registry shows only once, until the user closes its dialog. Not stored anywhere. */
export const secretAtom = atom<Secret | undefined>(undefined);

/** Dialog with the value of a new token or webhook and a button to copy it. Closes only with its own button. */
export function ShownSecret() {
  const [secret, setSecret] = useAtom(secretAtom);
  return secret ? <SecretDialog secret={secret} onClose={() => setSecret(undefined)} /> : null;
}

type Copied = 'no' | 'yes' | 'failed';

const COPY_MESSAGES: Record<Copied, string> = {
  no: '',
  yes: 'Copied.',
  failed: 'The browser did not allow it. The value is selected: copy it with the keyboard.',
};

function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<Copied>('no');

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(secret.value);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  }

  return (
    <Dialog
      open
      wide
      blocking
      title={secret.title}
      text={secret.text}
      initialFocus={field}
      actions={
        <>
          <Button
            variant="secondary"
            icon={copied === 'yes' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={copy}
          >
            Copy
          </Button>
          <Button onClick={onClose}>I have stored it</Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          ref={field}
          label={secret.label}
          value={secret.value}
          readOnly
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <p role="status" className={styles.patience}>
          {COPY_MESSAGES[copied]}
        </p>
      </div>
    </Dialog>
  );
}
