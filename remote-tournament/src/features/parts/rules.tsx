import { useMessages } from '@parlay/remote-kit/messages';
import { useSession } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import styles from './rules.module.css';

/** Renders an explanation of tournaments for visitors. It needs no data, so it is shown first. */
export function Rules({ className }: { className: string | undefined }) {
  const { t } = useMessages();
  return useSession().status === 'guest' ? <p className={cx(styles.rules, className)}>{t('header.rules')}</p> : null;
}
