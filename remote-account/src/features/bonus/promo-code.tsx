import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { usePorts } from '@parlay/remote-kit/ports';
import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import type from '@parlay/ui/styles/type.module.css';
import { TextField } from '@parlay/ui/text-field';
import { type FormEvent, useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import styles from './bonus.module.css';
import { useBonusReload, useOptedIn } from './use-bonuses.ts';

const CODES_WITH_HINT = ['bonus_code_unknown', 'bonus_used', 'bonus_unavailable'];

/** Renders the promo code form. An error tells the player what to do and leaves the input in place. */
export function PromoCode() {
  const { t } = useBonusTexts();
  const { api, notify } = usePorts();
  const reload = useBonusReload();
  const move = useOptedIn();
  const paused = usePausedProps();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [working, setWorking] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return setError(t('bonus.code.missing'));
    setWorking(true);
    setError(undefined);
    const response = await api.post('/api/bonus/promo-code', { body: { code } });
    setWorking(false);
    if (!response.ok) {
      const name = response.error.code ?? '';
      return setError(CODES_WITH_HINT.includes(name) ? t(`bonus.code.${name}`) : failureText(response.error, t));
    }
    setCode('');
    move(response.data);
    notify.show({ id: 'promo-code', type: 'success', title: t('bonus.code.done'), text: t('bonus.code.doneText') });
    await reload();
  }

  return (
    <Card as="section" pad="md">
      <form onSubmit={(event) => void send(event)} className={styles.code} noValidate>
        <h2 className={type.displayXs}>{t('bonus.code.title')}</h2>
        <TextField
          name="code"
          label={t('bonus.code.label')}
          value={code}
          error={error}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" variant="secondary" block working={working} {...paused}>
          {t('bonus.code.use')}
        </Button>
      </form>
    </Card>
  );
}
