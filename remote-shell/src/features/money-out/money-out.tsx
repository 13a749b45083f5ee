import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { useBalance, usePageLocation, usePorts, useSession } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { MoneyOut as Out } from '../../model/money-out.ts';
import { useIsDue } from '../later/use-due.ts';
import { RouteLink } from '../links/route-link.tsx';
import { useAccountPreference } from '../preferences/use-account-preference.ts';
import styles from './money-out.module.css';
import { useMoneyOut } from './use-money-out.ts';

export interface MoneyOutProps {
  /** `pill` is shown in the top bar of wide windows, `line` as a line below it on phones. */
  look: 'pill' | 'line';
}

/**
 * Shows the progress of the player's open withdrawals: four steps and the amount, linked to the withdrawals (AC5).
 */
export function MoneyOut(props: MoneyOutProps) {
  const { navigation } = usePorts();
  const session = useSession();
  const balance = useBalance();
  const due = useIsDue();
  const locked = balance.status === 'known' ? balance.balances.locked : undefined;
  const [atFirst, setAtFirst] = useState<string>();
  if (atFirst === undefined && locked !== undefined) setAtFirst(locked);
  // Open withdrawals lock money, so without locked money there is nothing to load.
  const hasLocked = Number(locked ?? 0) > 0;
  if (!due || session.status !== 'player' || !hasLocked || !navigation.has('account/withdrawal')) return null;
  return <Loaded {...props} hasChanged={locked !== atFirst} />;
}

/** Renders loaded withdrawals. `hasChanged` is true if the locked money has changed since the page loaded. */
function Loaded({ look, hasChanged }: MoneyOutProps & { hasChanged: boolean }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const [isShown] = useAccountPreference('showBalance');
  const out = useMoneyOut();
  const mayPush = useMayPush(hasChanged, out === null);
  if (!out || (look === 'line' && !mayPush)) return null;
  const amount = isShown ? moneyParts(out.amount, { locale, currency: out.currency }).text : '';
  const state = out.isHeld ? t('moneyOut.onHold') : t('moneyOut.onItsWay');
  return (
    <RouteLink route="account/withdrawal" className={cx(styles.out, styles[look])}>
      <Pips out={out} />
      <VisuallyHidden>{t(out.isHeld ? 'moneyOut.held' : 'moneyOut.step', { step: out.step })} </VisuallyHidden>
      <span className={styles.text}>
        {amount}{' '}
        {look === 'line' && out.by !== null ? t('moneyOut.by', { time: formatDateTime(out.by, formats) }) : state}
      </span>
      {look === 'line' && <ChevronRight aria-hidden="true" />}
    </RouteLink>
  );
}

/**
 * Returns true if a line may push the page down. Earlier withdrawals load after the page, so they are shown from
 * the next page on. Withdrawals requested on this page are shown immediately.
 */
function useMayPush(hasChanged: boolean, isNone: boolean): boolean {
  const { pathname } = usePageLocation();
  const [first] = useState(pathname);
  const [hadNone, setHadNone] = useState(hasChanged);
  if (isNone && !hadNone) setHadNone(true);
  return hadNone || pathname !== first;
}

const STEPS = [1, 2, 3, 4];

const Pips = ({ out: { step, isHeld } }: { out: Out }) => (
  <span className={styles.pips} aria-hidden="true">
    {STEPS.map((n) => (
      <i key={n} className={cx(n < step && styles.done, n === step && (isHeld ? styles.held : styles.now))} />
    ))}
  </span>
);
