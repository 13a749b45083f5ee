import type { ApiFailure } from '@parlay/contracts/api';
import { WholeNumberBox } from '@parlay/forms/whole-number-box';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { MoneyField } from '@parlay/ui/money-field';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { type ReadResult, readMinutes, readMoney } from '../../model/slot-session.ts';
import { MessageArea } from './game-message.tsx';
import styles from './slot-session.module.css';

/**
 * Asks for time and money before a slot is played (B11). Suggests no values, because both must be the player's own
 * choice.
 */
export function SlotSessionForm({ onBegun }: { onBegun(): void }) {
  const { t, locale } = useMessages();
  const session = useSession();
  const currency = session.status === 'player' ? session.user.currency : '';
  const form = useSlotSessionForm(currency, onBegun);
  return (
    <MessageArea>
      <form
        className={styles.form}
        aria-labelledby="slot-session"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <h2 id="slot-session" className={type.displaySm}>
          {t('game.slotSession.title')}
        </h2>
        <p>{t('game.slotSession.text')}</p>
        {form.failure && (
          <Banner tone="loss" role="alert">
            {form.failure.message}
          </Banner>
        )}
        <WholeNumberBox
          label={t('game.slotSession.minutes')}
          maxLength={4}
          value={form.minutes}
          error={form.errors.minutes}
          onType={(minutes) => form.type({ minutes })}
        />
        <MoneyField
          label={t('game.slotSession.amount')}
          currency={currency}
          locale={locale}
          value={form.amount}
          error={form.errors.amount}
          onChange={({ target }) => form.type({ amount: target.value })}
        />
        <Button type="submit" size="lg" working={form.isWorking}>
          {t('game.slotSession.start')}
        </Button>
      </form>
    </MessageArea>
  );
}

function useSlotSessionForm(currency: string, onBegun: () => void) {
  const { t } = useMessages();
  const { api, brand } = usePorts();
  const [typed, setTyped] = useState({ minutes: '', amount: '' });
  const [isChecked, setIsChecked] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const minutes = readMinutes(typed.minutes);
  const amount = readMoney(typed.amount, currency, brand.brand.formats.decimalComma);
  const errorOf = (read: ReadResult<unknown>) =>
    isChecked && !read.ok ? t(`game.slotSession.error.${read.error}`, { example: read.example ?? '' }) : undefined;

  const submit = async () => {
    setIsChecked(true);
    if (!minutes.ok || !amount.ok) return;
    setIsWorking(true);
    const response = await api.post('/api/slot-sessions', { body: { minutes: minutes.value, amount: amount.value } });
    setIsWorking(false);
    // Another device has started a session, or the response to the first attempt was lost. The game uses that
    // session.
    if (response.ok || response.error.code === 'slot_session_running') return onBegun();
    setFailure(response.error);
  };
  return {
    ...typed,
    type: (next: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...next })),
    errors: { minutes: errorOf(minutes), amount: errorOf(amount) },
    failure,
    isWorking,
    submit,
  };
}
