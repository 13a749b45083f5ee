import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCopy } from '../parts/use-copy.ts';
import styles from './two-factor.module.css';

/** Renders a button that copies a text to the clipboard and shows whether that worked. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useMessages();
  const { copyState, copy } = useCopy();
  return (
    <span className={styles.copy}>
      <Button variant="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy(text)}>
        {children}
      </Button>
      <span role="status">{copyState && t(`twoFactor.${copyState}`)}</span>
    </span>
  );
}
