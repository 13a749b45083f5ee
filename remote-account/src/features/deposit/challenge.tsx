import { ChallengeMessage } from '@parlay/contracts/challenge-frame';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './challenge.module.css';

/** Maximum time for a challenge to start, in ms (B16). */
const BEGIN_MS = 30_000;

export interface ChallengeProps {
  url: string;
  /** EMV 3-D Secure window size. `05` takes the whole page. */
  window: string;
  onAnswered(): void;
  onCancel(): void;
}

/**
 * Renders the 3-D Secure challenge in a frame of a size that the bank supports (B16). Its messages do not contain
 * the result, which only the server knows.
 */
export function Challenge({ url, window, onAnswered, onCancel }: ChallengeProps) {
  const { t } = useMessages();
  const { frames, clock } = usePorts();
  const [iframe, setIframe] = useState<HTMLIFrameElement | null>(null);
  const [hasBegun, setBegun] = useState(false);
  const [isLate, setLate] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const handle = useEffectEvent((message: ChallengeMessage) =>
    message.action === 'challenge.ready' ? setBegun(true) : onAnswered(),
  );
  useEffect(() => {
    if (!iframe) return;
    const { origin } = new URL(url);
    const connection = frames.connect(iframe, {
      origin,
      schema: ChallengeMessage,
      onMessage: (message) => handle(message),
    });
    return () => connection.close();
  }, [frames, iframe, url]);
  useEffect(() => {
    if (hasBegun) return;
    const opened = clock.now();
    const waiting = clock.every(1000).subscribe((now) => setLate(now - opened >= BEGIN_MS));
    return () => waiting.unsubscribe();
  }, [clock, hasBegun]);
  const cancel = () => {
    setCancelling(true);
    onCancel();
  };
  return (
    <Dialog
      open
      onClose={cancel}
      title={t('deposit.challenge.title')}
      closeLabel={t('deposit.challenge.cancel')}
      className={styles[`size${window}`]}
      actions={
        <Button variant="ghost" working={cancelling} onClick={cancel}>
          {t('deposit.challenge.cancel')}
        </Button>
      }
    >
      <div role="status">{isLate && !hasBegun && <Banner tone="neutral">{t('deposit.challenge.slow')}</Banner>}</div>
      <iframe
        ref={setIframe}
        src={url}
        title={t('deposit.challenge.title')}
        className={styles.frame}
        data-challenge=""
        sandbox="allow-scripts allow-forms allow-same-origin"
        aria-busy={!hasBegun}
      />
    </Dialog>
  );
}
