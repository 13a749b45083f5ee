import { formatDateTime } from '@parlay/contracts/moment';
import { minorOf } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import type { Destination } from '../../model/withdrawal.ts';
import { Choice, Choices } from '../parts/choice.tsx';
import { useFeeText } from '../parts/use-fee-text.ts';

export interface DestinationsProps {
  destinations: readonly Destination[];
  currency: string;
  chosen: string | undefined;
  onChoose(id: string): void;
  /** Content below the destinations, such as the form for another one. */
  children?: ReactNode;
}

/**
 * Renders the payout destinations with their fees and times. The player's own money is first returned to where it
 * came from.
 */
export function Destinations({ destinations, currency, chosen, onChoose, children }: DestinationsProps) {
  const { t, locale } = useMessages();
  const { brand } = usePorts();
  const fees = useFeeText(currency);
  const money = (wire: string) => moneyParts(wire, { locale, currency }).text;
  return (
    <Choices title={t('withdrawal.sendTo')} more={children}>
      {destinations.map((destination) => {
        const { id, method, kind, description, label, blockReason } = destination;
        return (
          <Choice
            key={id}
            name="destination"
            value={id}
            isChosen={id === chosen}
            isDisabled={blockReason !== null}
            onChoose={onChoose}
            method={method}
            kind={kind}
            title={`${description} ${label}`}
            text={textOf(destination)}
            end={endOf(destination)}
          />
        );
      })}
    </Choices>
  );

  function textOf({ holder, dueBack, blockReason, heldUntil, needsProof }: Destination): string {
    if (blockReason !== null) return t('withdrawal.blockedText', { reason: blockReason });
    if (heldUntil) return t('withdrawal.newUntil', { time: formatDateTime(heldUntil, brand.brand.formats) });
    if (needsProof && minorOf(dueBack, currency) === 0n) return t('withdrawal.asksProof');
    return minorOf(dueBack, currency) > 0n ? t('withdrawal.dueBack', { amount: money(dueBack) }) : (holder ?? '');
  }

  function endOf(destination: Destination): ReactNode {
    const { dueBack, hours, blockReason, heldUntil } = destination;
    if (blockReason !== null) return <Badge tone="loss">{t('saved.blocked')}</Badge>;
    if (heldUntil) return <Badge tone="neutral">{t('withdrawal.new')}</Badge>;
    const isDue = minorOf(dueBack, currency) > 0n;
    return (
      <>
        <Badge tone={isDue ? 'action' : 'plain'}>
          {isDue ? t('withdrawal.first', { amount: money(dueBack) }) : t('withdrawal.within', { hours })}
        </Badge>
        <span className={cx(type.xs, type.muted, type.num)}>
          {fees.text({ percent: destination.feePercent, fixed: destination.fee })}
        </span>
      </>
    );
  }
}
