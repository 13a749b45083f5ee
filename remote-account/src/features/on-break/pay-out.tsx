import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Banner } from '@parlay/ui/banner';
import { Button, ButtonLink } from '@parlay/ui/button';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RunningBreak } from '../../model/on-break.ts';
import { failureText } from '../parts/failure-text.ts';
import { Destinations } from '../withdrawal/destinations.tsx';
import { AGREE_ID, EndsBonuses } from '../withdrawal/ends-bonuses.tsx';
import styles from './on-break.module.css';
import { usePayOut } from './use-pay-out.ts';

export interface PayOutProps {
  money: RunningBreak['money'];
  onDone(): void;
}

/** Renders the form that pays all withdrawable money out to one of the player's own accounts. */
export function PayOut({ money, onDone }: PayOutProps) {
  const { t, locale } = useMessages();
  const { currency, withdrawable, destinations, endsBonuses } = money;
  const usable = destinations.filter(({ blockReason }) => blockReason === null);
  const [picked, setPicked] = useState<string>();
  const chosen = usable.some(({ id }) => id === picked) ? picked : usable[0]?.id;
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState(false);
  const isAgreed = endsBonuses.every(({ id }) => agreed.includes(id));
  const { payOut, working, failure } = usePayOut(onDone);
  const paused = usePausedProps();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (working || chosen === undefined) return;
    if (!isAgreed) return event.currentTarget.querySelector<HTMLInputElement>(`#${AGREE_ID}`)?.focus();
    const ends = endsBonuses.length > 0 ? { endsBonuses: endsBonuses.map(({ id }) => id) } : {};
    void payOut({ instrumentId: chosen, ...ends });
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Destinations destinations={destinations} currency={currency} chosen={chosen} onChoose={setPicked} />
      {endsBonuses.length > 0 && (
        <EndsBonuses
          bonuses={endsBonuses}
          currency={currency}
          agreed={isAgreed}
          missing={checked}
          onAgree={(isOn) => setAgreed(isOn ? endsBonuses.map(({ id }) => id) : [])}
        />
      )}
      <div>
        <Button type="submit" size="lg" working={working} {...paused}>
          {t('onBreak.money.payOut', { amount: moneyParts(withdrawable, { locale, currency }).text })}
        </Button>
      </div>
      <div role="alert">{failure && <Failure failure={failure} />}</div>
    </form>
  );
}

/** Renders why the payout failed. Re-authentication means a new login here, because there is no session. */
function Failure({ failure }: { failure: NonNullable<ReturnType<typeof usePayOut>['failure']> }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const needsLogin = failure.code === 'step_up_required' || failure.code === 'not_authenticated';
  if (!needsLogin) return <Banner tone="loss">{failureText(failure, t)}</Banner>;
  const login = navigation.urlFor('login', {}, { query: { return: navigation.urlFor('on-break') } });
  return (
    <Banner
      tone="neutral"
      action={
        <ButtonLink size="sm" variant="secondary" as={Link} to={login}>
          {t('onBreak.logIn')}
        </ButtonLink>
      }
    >
      {t('onBreak.money.proof')}
    </Banner>
  );
}
