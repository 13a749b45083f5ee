import { copyText } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './two-factor.module.css';

/** Copies a text to the clipboard and shows whether that worked. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useMessages();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await copyText(text);
      setSaid(t('twoFactor.copied'));
    } catch {
      setSaid(t('twoFactor.notCopied'));
    }
  };
  return (
    <span className={styles.copy}>
      <Button variant="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status">{said}</span>
    </span>
  );
}
