import { POINTS } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { type FigureLook, Money } from '@parlay/ui/figure';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import styles from './points.module.css';

/** Renders the symbol of tournament points, which distinguishes them from money (TO11). */
export function UnosMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="7.6" />
      <path d="M6 5.5v4a3 3 0 0 0 6 0v-4" />
    </svg>
  );
}

export interface PointsProps extends FigureLook {
  /** Wire amount or minor points. */
  amount: string | bigint;
}

/** Renders an amount of points, with the unit's name for screen readers. */
export function Points({ amount, ...look }: PointsProps) {
  const { t, locale } = useMessages();
  return (
    <>
      <Money amount={amount} currency={POINTS} locale={locale} {...look} />
      <VisuallyHidden>{` ${t('unos')}`}</VisuallyHidden>
    </>
  );
}

/** Renders an amount of points in running text. */
export function PointsText({ amount }: { amount: string }) {
  const { t, locale } = useMessages();
  return (
    <span className={styles.text}>
      <UnosMark />
      {moneyParts(amount, { locale, currency: POINTS }).text}
      <VisuallyHidden>{` ${t('unos')}`}</VisuallyHidden>
    </span>
  );
}

/** Returns a function that formats a wire amount or minor points without a unit. */
export function usePointsText(): (amount: string | bigint) => string {
  const { locale } = useMessages();
  return (amount) => moneyParts(amount, { locale, currency: POINTS }).text;
}
