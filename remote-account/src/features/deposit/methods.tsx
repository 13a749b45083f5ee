import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import { type Instrument, integrationOf } from '../../model/instruments.ts';
import { Choice, Choices } from '../parts/choice.tsx';
import { useFeeText } from '../parts/use-fee-text.ts';

export interface MethodsProps {
  instruments: readonly Instrument[];
  chosen: string | undefined;
  onChoose(id: string): void;
  /** Content below the methods, such as the button to add a card. */
  children?: ReactNode;
}

/** Renders payment methods with their ranges and fees, before any amount is entered (AC2). */
export function Methods({ instruments, chosen, onChoose, children }: MethodsProps) {
  const { t, locale } = useMessages();
  return (
    <Choices title={t('deposit.payWith')} more={children}>
      {instruments.map((instrument) => {
        const { id, description, deposits, limitsCurrency, kind, paymentMethod } = instrument;
        const short = (wire: string) => moneyParts(wire, { locale, currency: limitsCurrency, decimals: 0 }).text;
        const limits = t('deposit.limits', { min: short(deposits.minAmount), max: short(deposits.maxAmount) });
        return (
          <Choice
            key={id}
            name="instrument"
            value={id}
            isChosen={id === chosen}
            onChoose={onChoose}
            method={paymentMethod.toLowerCase()}
            kind={kind}
            title={description}
            text={t(`deposit.by.${integrationOf(instrument)}`)}
            end={<Terms limits={limits} instrument={instrument} />}
          />
        );
      })}
    </Choices>
  );
}

/** Renders a method's amount range and its costs. */
function Terms({ limits, instrument: { deposits, limitsCurrency } }: { limits: string; instrument: Instrument }) {
  const { percent, fixed } = deposits.fee;
  const fee = useFeeText(limitsCurrency).text({ percent: Number(percent), fixed });
  return [limits, fee].map((text) => (
    <span key={text} className={cx(type.xs, type.muted, type.num)}>
      {text}
    </span>
  ));
}
