import { type MoneyParts, moneyParts } from '@parlay/money/format';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './figure.module.css';

export interface FigureLook {
  /** 17, 24, 40 or 64 px. Defaults to the size of the surrounding text. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** `highlight` is only for stage surfaces. */
  tone?: 'win' | 'loss' | 'highlight' | undefined;
  className?: string | undefined;
}

export interface FigureProps extends FigureLook {
  parts: MoneyParts;
}

/** Shows an amount in display type, with minor units and currency symbol at 0.6 em, and digits of equal width. */
export function Figure({ parts, ...look }: FigureProps) {
  const { sign, whole, fraction, mark, markSide } = parts;
  return (
    <span className={classesOf(look)}>
      {sign && '−'}
      {mark && markSide === 'before' && <span className={cx(styles.mark, styles.before)}>{mark}</span>}
      {whole}
      {fraction && <span className={styles.minor}>{fraction}</span>}
      {mark && markSide === 'after' && <span className={styles.mark}>&nbsp;{mark}</span>}
    </span>
  );
}

export interface MoneyProps extends FigureLook {
  /** Wire amount (`"1248.50"`) or minor units. */
  amount: string | bigint;
  currency: string;
  locale: string;
  decimals?: number | undefined;
}

/** Formats an amount and shows it as a `Figure`. */
export function Money({ amount, currency, locale, decimals, ...look }: MoneyProps) {
  return (
    <Figure
      {...look}
      parts={moneyParts(amount, { currency, locale, ...(decimals === undefined ? {} : { decimals }) })}
    />
  );
}

export interface DigitsProps extends FigureLook {
  children: ReactNode;
  /** Trailing part at 0.6 em, as in `<Digits minor=".20%">64</Digits>`. */
  minor?: string | undefined;
}

/** Shows any other number in the same type, such as a price, percentage or countdown. */
export function Digits({ children, minor, ...look }: DigitsProps) {
  return (
    <span className={classesOf(look)}>
      {children}
      {minor && <span className={styles.minor}>{minor}</span>}
    </span>
  );
}

function classesOf({ size, tone, className }: FigureLook): string {
  return cx(styles.figure, size && styles[size], tone && styles[tone], className);
}
