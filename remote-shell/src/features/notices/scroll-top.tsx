import { useTopic } from '@parlay/bus/react';
import { scrollToTop } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ArrowUp } from 'lucide-react';
import styles from './notices.module.css';

/** Element id of the page in the host's document. */
const PAGE = 'page';

/** Shows a button when a frame has scrolled far. Pressing it scrolls to the top and hides it (SH14). */
export function ScrollTop() {
  const { t } = useMessages();
  const { bus } = usePorts();
  const offered = useTopic(bus, 'scroll-top.offered')?.offered ?? false;
  if (!offered) return null;
  const goUp = () => {
    scrollToTop();
    bus.publish('scroll-top.offered', { offered: false });
    // The focused button has disappeared (SH32).
    bus.publish('focus.requested', { id: PAGE });
  };
  return (
    <button type="button" className={styles.scrollTop} aria-label={t('scrollTop')} onClick={goUp}>
      <ArrowUp aria-hidden="true" strokeWidth={1.75} size={24} />
    </button>
  );
}
