import { useFeedName } from '@parlay/betting/feed-name';
import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Banner } from '@parlay/ui/banner';
import type { PlacingRefusal } from '../../model/placing.ts';
import type { Slip } from '../../model/slip.ts';
import { formatStake, wholePoints } from '../../model/stake.ts';
import { Reference } from '../parts/reference.tsx';
import styles from './slip.module.css';
import type { BetResult } from './use-place-bet.ts';

export interface SlipMessageProps {
  slip: Slip;
  /** Current price. */
  odds: number;
  refusal: PlacingRefusal | undefined;
  result: BetResult | undefined;
}

/** Refusals that show a plain note. The others need no text. */
const WITH_NOTE: ReadonlySet<PlacingRefusal> = new Set<PlacingRefusal>(['finished', 'notJoined', 'upcoming', 'short']);

/** Renders the slip's message area. Its height is fixed, so that the layout does not shift. */
export function SlipMessage(props: SlipMessageProps) {
  return (
    <div className={styles.message} role="status">
      <Message {...props} />
    </div>
  );
}

function Message({ slip, odds, refusal, result }: SlipMessageProps) {
  const { t, locale } = useMessages();
  if (result && !result.ok && result.error === 'uncertain') return <ResultMessage result={result} />;
  if (refusal === 'closed') return <Banner tone="loss">{t('slip.closed')}</Banner>;
  if (refusal === 'moved') {
    const from = formatOdds(slip.odds, locale);
    return (
      <Banner tone="loss">
        <span aria-hidden="true">{odds > slip.odds ? '▲ ' : '▼ '}</span>
        {t('slip.moved', { from, to: formatOdds(odds, locale) })}
      </Banner>
    );
  }
  if (result) return <ResultMessage result={result} />;
  if (refusal && WITH_NOTE.has(refusal)) {
    return <p className={styles.note}>{t(`slip.${refusal}`)}</p>;
  }
  return null;
}

/** Renders the result in green, red or yellow (TO4), always with text. */
function ResultMessage({ result }: { result: BetResult }) {
  const feedName = useFeedName();
  const { t, locale } = useMessages();
  if (result.ok) {
    const { selection, stake, odds } = result.bet;
    const bet = { name: feedName(selection.name), stake: formatStake(wholePoints(stake), locale) };
    return <Banner tone="win">{t('slip.placed', { ...bet, odds: formatOdds(odds, locale) })}</Banner>;
  }
  const { error, failure } = result;
  return (
    <Banner tone={error === 'uncertain' ? 'neutral' : 'loss'}>
      {error === 'uncertain' ? t('slip.uncertain') : t('slip.refused', { reason: failure?.message ?? '' }).trim()}
      <Reference error={failure} />
    </Banner>
  );
}
