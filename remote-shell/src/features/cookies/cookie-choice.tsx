import { focusedElement } from '@parlay/remote-kit/browser';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { useEffect, useId, useRef } from 'react';
import { HelpLink } from '../links/route-link.tsx';
import styles from './cookie-choice.module.css';

/**
 * Renders the cookie choice (SH36): accept and reject on the first layer, equal in size and appearance. It blocks
 * nothing, receives the focus only when reopened from the footer, and returns it afterwards. It is prerendered, so
 * that it never covers something the visitor is about to press. The edge marks the page for visitors who have
 * already chosen.
 */
export function CookieChoice() {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const isLive = useLivePage();
  const [choice, choose] = usePreference('cookies');
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const isOpen = choice === 'undecided';
  useEffect(() => {
    const focused = focusedElement();
    if (!isOpen || !focused?.matches('[data-cookie-settings]')) return;
    opener.current = focused;
    panel.current?.focus();
  }, [isOpen]);
  if (!isOpen) return null;
  const decide = (answer: 'all' | 'needed') => {
    choose(answer);
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  };
  return (
    <section
      ref={panel}
      className={cx(styles.panel, !isLive && styles.first)}
      aria-labelledby={title}
      tabIndex={-1}
      // Notices make space for the panel, but only once it is known whether the panel is shown.
      {...(isLive ? { 'data-bottom-panel': '' } : {})}
    >
      <h2 id={title} className={styles.title}>
        {t('cookies.title')}
      </h2>
      <div className={styles.text}>
        <p>{t('cookies.needed')}</p>
        <p>{t(brand.chat.enabled ? 'cookies.wanted' : 'cookies.wantedNoChat')}</p>
        <p>
          {t('cookies.undo')}{' '}
          <HelpLink page="cookies-policy" className={styles.link}>
            {t('help.cookies-policy')}
          </HelpLink>
        </p>
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={() => decide('needed')}>
          {t('cookies.reject')}
        </Button>
        <Button variant="secondary" onClick={() => decide('all')}>
          {t('cookies.accept')}
        </Button>
      </div>
    </section>
  );
}
