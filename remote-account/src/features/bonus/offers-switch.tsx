import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { usePorts } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { Checkbox } from '@parlay/ui/checkbox';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import styles from './bonus.module.css';
import { useBonusReload } from './use-bonuses.ts';

/** Renders the switch for bonus offers. It takes effect immediately and is stored with the player's account. */
export function OffersSwitch({ areOn }: { areOn: boolean }) {
  const { t } = useBonusTexts();
  const { api } = usePorts();
  const reload = useBonusReload();
  const [pending, setPending] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  const turn = async (on: boolean) => {
    setPending(on);
    setFailure(undefined);
    const response = await api.post('/api/bonus/offers', { body: { areOn: on } });
    if (response.ok) await reload();
    else setFailure(failureText(response.error, t));
    setPending(undefined);
  };
  return (
    <Card as="section" pad="md" className={styles.code}>
      <h2 className={type.displayXs}>{t('bonus.offers.title')}</h2>
      <Checkbox
        checked={pending ?? areOn}
        aria-disabled={pending !== undefined}
        onChange={({ target }) => {
          if (pending === undefined) void turn(target.checked);
        }}
        label={t('bonus.offers.show')}
        help={t('bonus.offers.help')}
        error={failure}
      />
    </Card>
  );
}
