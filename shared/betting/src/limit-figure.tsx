import { useMessages } from '@parlay/remote-kit/messages';
import { Digits, Money } from '@parlay/ui/figure';
import { amountText, isKnownLimit, type LimitType } from './limit-amounts.ts';

interface LimitFigureProps {
  amount: string;
  type: LimitType;
  currency: string;
  className?: string | undefined;
}

/** Renders a limit's remaining amount in display font. */
export function LimitFigure({ amount, type, currency, className }: LimitFigureProps) {
  const { locale } = useMessages();
  if (type === 'session' || !isKnownLimit(type))
    return <Digits className={className}>{amountText(amount, type, { locale, currency })}</Digits>;
  return <Money amount={amount} currency={currency} locale={locale} className={className} />;
}
