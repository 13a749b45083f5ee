import { useMessages } from '@parlay/remote-kit/messages';
import { Pager, type PagerProps } from '@parlay/ui/pager';
import styles from './list-pager.module.css';

interface ListPagerProps extends Pick<PagerProps, 'page' | 'hasNext' | 'empty' | 'onPage'> {
  /** Adds a margin to the edges of the card that contains the list. */
  inCard?: boolean;
}

/** Renders a list's pager with the account's translations. */
export function ListPager({ inCard, ...props }: ListPagerProps) {
  const { t } = useMessages();
  const pager = (
    <Pager
      {...props}
      label={t('pager.label')}
      previous={t('pager.previous')}
      next={t('pager.next')}
      current={t('pager.current', { page: props.page })}
    />
  );
  return inCard ? <div className={styles.inCard}>{pager}</div> : pager;
}
