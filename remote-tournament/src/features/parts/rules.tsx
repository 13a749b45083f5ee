import { useMessages } from '@parlay/remote-kit/messages';
import { useSession } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import styles from './rules.module.css';

/** For those who may not know what a tournament is. It stands before any data does, so that it is what they see first. */
export function Rules({ className }: { className: string | undefined }) {
  const { t } = useMessages();
  return useSession().status === 'guest' ? <p className={cx(styles.rules, className)}>{t('header.rules')}</p> : null;
}
