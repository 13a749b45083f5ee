import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { useBalance } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { subtractAmounts } from '../../model/amount.ts';
import styles from './bonus.module.css';

/** Renders the parts of the balance in the order in which they are staked. */
export function OrderOfPlay({ isBonusFirst }: { isBonusFirst: boolean }) {
  const { t, money } = useBonusTexts();
  const balance = useBalance();
  if (balance.status !== 'known') return null;
  const { spendable, withdrawable, bonus, currency } = balance.balances;
  const own = {
    name: t('bonus.own'),
    text: t('bonus.ownText', { amount: money(withdrawable, currency) }),
    amount: subtractAmounts(spendable, bonus, currency),
  };
  const part = { name: t('bonus.money'), text: t('bonus.moneyText'), amount: bonus };
  const parts = isBonusFirst ? [{ ...part, text: t('bonus.firstText') }, own] : [own, part];
  return (
    <Card as="section" pad="md">
      <h2 className={type.displayXs}>{t('bonus.orderTitle')}</h2>
      <ol className={styles.order}>
        {parts.map(({ name, text, amount }) => (
          <li key={name}>
            <span className={type.grow}>
              <b>{name}</b>
              <span className={cx(type.sm, type.muted)}>{text}</span>
            </span>
            <b className={type.num}>{money(amount, currency)}</b>
          </li>
        ))}
      </ol>
    </Card>
  );
}
