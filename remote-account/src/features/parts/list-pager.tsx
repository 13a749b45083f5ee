import { useMessages } from '@parlay/remote-kit/messages';
import { Pager, type PagerProps } from '@parlay/ui/pager';

/** Renders a list's pager with the account's translations. */
export function ListPager(props: Pick<PagerProps, 'page' | 'hasNext' | 'empty' | 'onPage'>) {
  const { t } = useMessages();
  return (
    <Pager
      {...props}
      label={t('pager.label')}
      previous={t('pager.previous')}
      next={t('pager.next')}
      current={t('pager.current', { page: props.page })}
    />
  );
}
