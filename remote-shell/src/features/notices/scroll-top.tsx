import { useTopic } from '@parlay/bus/react';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ArrowUp } from 'lucide-react';
import styles from './notices.module.css';

/** Offered by frames that have scrolled far; one press goes to the top and takes the button away (SH14). */
export function ScrollTop() {
  const { t } = useMessages();
  const { bus } = usePorts();
  const offered = useTopic(bus, 'scroll-top.offered')?.offered ?? false;
  if (!offered) return null;
  const goUp = () => {
    document.documentElement.scrollTop = 0;
    bus.publish('scroll-top.offered', { offered: false });
  };
  return (
    <button type="button" className={styles.scrollTop} aria-label={t('scrollTop')} onClick={goUp}>
      <ArrowUp aria-hidden="true" strokeWidth={1.75} size={24} />
    </button>
  );
}
