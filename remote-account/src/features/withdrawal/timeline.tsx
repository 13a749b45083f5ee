import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { Check, Clock, X } from 'lucide-react';
import { durationOf, type TimelineStep, timelineOf, type Withdrawal } from '../../model/withdrawal.ts';
import styles from './timeline.module.css';

const MARKS = { done: Check, held: Clock, wrong: X, now: undefined, later: undefined };

/** Renders the steps of a withdrawal: past ones with their time, and later ones with their promised time. */
export function Timeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useMessages();
  const { brand } = usePorts();
  return (
    <ol className={styles.steps} aria-label={t('withdrawal.steps')}>
      {timelineOf(withdrawal).map((step) => {
        const { name, look, at } = step;
        const Mark = MARKS[look];
        const time = at && formatDateTime(at, brand.brand.formats);
        const isCurrent = look === 'now' || look === 'held' || look === 'wrong';
        return (
          <li key={name} className={styles[look]} aria-current={isCurrent ? 'step' : undefined}>
            <span className={styles.dot}>{Mark && <Mark aria-hidden="true" size={16} strokeWidth={3} />}</span>
            <span className={styles.text}>
              <b className={type.strong}>{t(`withdrawal.step.${name}`)}</b>
              {time && (
                <span className={cx(type.sm, type.strong, type.num)}>
                  {look === 'done' || look === 'wrong' ? time : t('withdrawal.by', { time })}
                </span>
              )}
              <span className={cx(type.sm, type.muted)}>
                <About withdrawal={withdrawal} step={step} />
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Renders a step's explanation: how long it took, or what it is waiting for. */
function About({ withdrawal, step: { name, look, at } }: { withdrawal: Withdrawal; step: TimelineStep }) {
  const { t, locale } = useMessages();
  const { brand } = usePorts();
  const { amount, currency, createdAt, hold, heldUntil, reason, checkHours } = withdrawal;
  if (look === 'wrong') return reason ?? t('withdrawal.back');
  if (look === 'held' && heldUntil)
    return t('withdrawal.hold.destination', { time: formatDateTime(heldUntil, brand.brand.formats) });
  if (look === 'held') return t(`withdrawal.hold.${hold === 'destination' ? 'review' : (hold ?? 'review')}`);
  if (name === 'requested') return t('withdrawal.asked', { amount: moneyParts(amount, { locale, currency }).text });
  if (name === 'approved' && look === 'done' && at)
    return t('withdrawal.checkTook', { time: durationOf(createdAt, at, locale), hours: checkHours });
  return t(`withdrawal.${look === 'done' ? 'was' : 'waits'}.${name}`);
}
