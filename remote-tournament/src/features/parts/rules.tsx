import { useMessages } from '@parlay/remote-kit/messages';
import { useSession } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import styles from './rules.module.css';

/** Explains tournaments to visitors. Rendered without data, so that it shows first. */
export function Rules({ className }: { className: string | undefined }) {
  const { t } = useMessages();
  return useSession().status === 'guest' ? <p className={cx(styles.rules, className)}>{t('header.rules')}</p> : null;
}
