import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { Panel } from '@parlay/ui/panel';
import { SkeletonList } from '@parlay/ui/skeleton';
import { ArrowUpFromLine } from 'lucide-react';
import { standingOf, type Withdrawal } from '../../model/withdrawal.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useArrivalText } from '../withdrawal/use-arrival-text.ts';
import { useMethodName } from '../withdrawal/use-method-name.ts';
import { useWithdrawals } from '../withdrawal/use-withdrawals.ts';
import { OverviewItem } from './matter.tsx';
import styles from './overview.module.css';
import { UnfinishedRounds } from './unfinished-rounds.tsx';
import { UnreadAnswers } from './unread-answers.tsx';

/**
 * Renders matters that the player or the operator has yet to settle: withdrawals, unread replies from support,
 * unfinished game rounds (RT8, B14).
 */
export function OpenItems() {
  const { t } = useMessages();
  return (
    <Panel title={t('overview.open')}>
      <div className={styles.matters}>
        <OpenWithdrawals />
        <UnreadAnswers />
        <UnfinishedRounds />
      </div>
    </Panel>
  );
}

function OpenWithdrawals() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const { data, status, error, reload } = useWithdrawals('open', 1);
  if (!data && status === 'failed') return <LoadFailed error={error} onRetry={() => void reload()} />;
  if (!data) return <SkeletonList rows={1} />;
  const link = navigation.has('account/withdrawal') && {
    to: navigation.urlFor('account/withdrawal'),
    label: t('withdrawal.see.onItsWay'),
  };
  if (data.items.length === 0)
    return <OverviewItem icon={ArrowUpFromLine} title={t('overview.noWithdrawal')} link={link} />;
  return data.items.map((one) => <OpenWithdrawal key={one.id} withdrawal={one} link={link} />);
}

interface OpenWithdrawalProps {
  withdrawal: Withdrawal;
  link: { to: string; label: string } | false;
}

function OpenWithdrawal({ withdrawal, link }: OpenWithdrawalProps) {
  const { t, locale } = useMessages();
  const { amount, currency, destination } = withdrawal;
  const { key, tone } = standingOf(withdrawal);
  const name = useMethodName()(destination);
  const arrival = useArrivalText()(withdrawal);
  return (
    <OverviewItem
      icon={ArrowUpFromLine}
      title={t('overview.withdrawalOf', { amount: moneyParts(amount, { locale, currency }).text })}
      badge={<Badge tone={tone}>{t(key)}</Badge>}
      text={`${t('withdrawal.to', { destination: name })}. ${arrival}`}
      link={link}
    />
  );
}
