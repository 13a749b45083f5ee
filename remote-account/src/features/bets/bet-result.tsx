import { entryOf, type Listed } from '@parlay/contracts/open-word';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Badge, type BadgeTone } from '@parlay/ui/badge';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { Check, CircleQuestionMark, Clock, Equal, HandCoins, type LucideIcon, RotateCcw, X } from 'lucide-react';
import { type BetResult, gainOf, type HistoryBet } from '../../model/bets.ts';

const LOOKS: Record<Listed<BetResult>, readonly [BadgeTone, LucideIcon]> = {
  open: ['action', Clock],
  won: ['win', Check],
  lost: ['loss', X],
  equal: ['equal', Equal],
  void: ['neutral', RotateCcw],
  'cashed-out': ['plain', HandCoins],
};

const UNKNOWN = ['neutral', CircleQuestionMark] as const;

/** Renders the result of one or more bets with an icon, a tint and text. */
export function ResultBadge({ result }: { result: BetResult }) {
  const { t } = useMessages();
  const [tone, Icon] = entryOf(LOOKS, result) ?? UNKNOWN;
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" size={13} />
      {t(`bets.result.${result}`)}
    </Badge>
  );
}

/** Renders the amount won or lost with a plus or minus sign, or "open" until the bet is settled. */
export function Gain({ bet }: { bet: HistoryBet }) {
  const { t, locale } = useMessages();
  const gain = gainOf(bet);
  if (gain === null) return <span className={cx(type.strong, type.muted)}>{t('bets.result.open')}</span>;
  const isZero = Number(gain) === 0;
  // Money in a company's own books is not the player's balance, so it looks neutral.
  const tone = bet.bookedBy
    ? type.muted
    : isZero
      ? toneOfZero(bet.result)
      : gain.startsWith('-')
        ? type.loss
        : type.win;
  const sign = isZero ? '' : gain.startsWith('-') ? '−' : '+';
  const text = moneyParts(gain.replace('-', ''), { locale, currency: bet.currency }).text;
  return <span className={cx(type.num, type.strong, tone)}>{`${sign}${text}`}</span>;
}

const toneOfZero = (result: BetResult) =>
  result === 'void' ? type.neutral : result === 'equal' ? type.equal : type.muted;
