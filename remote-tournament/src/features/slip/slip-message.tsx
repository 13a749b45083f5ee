import { formatOdds } from '@parlay/money/format';
import { useFeedName } from '@parlay/remote-kit/feed-name';
import { useMessages } from '@parlay/remote-kit/messages';
import { Banner } from '@parlay/ui/banner';
import type { PlacingRefusal } from '../../model/placing.ts';
import type { Slip } from '../../model/slip.ts';
import { formatStake, wholePoints } from '../../model/stake.ts';
import { Reference } from '../parts/reference.tsx';
import styles from './slip.module.css';
import type { BetOutcome } from './use-place-bet.ts';

export interface SlipMessageProps {
  slip: Slip;
  /** Current price. */
  odds: number;
  refusal: PlacingRefusal | undefined;
  outcome: BetOutcome | undefined;
}

/** Refusals shown as a plain note; the others need no text. */
const NOTES: ReadonlySet<PlacingRefusal> = new Set<PlacingRefusal>(['finished', 'notJoined', 'upcoming', 'short']);

/** Message area of the slip, with a fixed height so that nothing moves. */
export function SlipMessage(props: SlipMessageProps) {
  return (
    <div className={styles.message} role="status">
      <Message {...props} />
    </div>
  );
}

function Message({ slip, odds, refusal, outcome }: SlipMessageProps) {
  const { t, locale } = useMessages();
  if (outcome?.kind === 'uncertain') return <Outcome outcome={outcome} />;
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
  if (outcome) return <Outcome outcome={outcome} />;
  if (refusal && NOTES.has(refusal)) {
    return <p className={styles.note}>{t(`slip.${refusal}`)}</p>;
  }
  return null;
}

/** Green, red or yellow (TO4), and always with text. */
function Outcome({ outcome }: { outcome: BetOutcome }) {
  const named = useFeedName();
  const { t, locale } = useMessages();
  if (outcome.kind === 'placed') {
    const { selection, stake, odds } = outcome.bet;
    const words = { name: named(selection.name), stake: formatStake(wholePoints(stake), locale) };
    return <Banner tone="win">{t('slip.placed', { ...words, odds: formatOdds(odds, locale) })}</Banner>;
  }
  const { kind, error } = outcome;
  return (
    <Banner tone={kind === 'uncertain' ? 'neutral' : 'loss'}>
      {kind === 'uncertain' ? t('slip.uncertain') : t('slip.refused', { reason: error.message }).trim()}
      <Reference error={error} />
    </Banner>
  );
}
