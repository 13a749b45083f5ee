import type { PlayerLimits } from '@parlay/betting/limit-amounts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { RadioGroup } from '@parlay/ui/radio-group';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import type { LimitPeriod } from '../../model/limits.ts';
import { LimitEditor } from './limit-editor.tsx';
import styles from './prompt.module.css';

interface LimitPromptProps {
  limits: PlayerLimits;
  /** Reloads the limits. */
  onSkipped(): Promise<void>;
}

/**
 * Asks for a deposit limit before the first deposit (B4) without suggesting an amount. Players can skip it unless
 * the policy requires a limit.
 */
export function LimitPrompt({ limits, onSkipped }: LimitPromptProps) {
  const { t } = useMessages();
  const { api, clock } = usePorts();
  const [period, setPeriod] = useState<LimitPeriod>(limits.rules.periods[0] ?? 'day');
  const isRequired = limits.prompt === 'required';
  const skip = async () => {
    await api.post('/api/account/limits/skip');
    await onSkipped();
  };
  return (
    <Card as="section" pad="md" aria-labelledby="limit-prompt" className={styles.prompt}>
      <h2 id="limit-prompt" className={type.displaySm}>
        {t('limits.prompt.title')}
      </h2>
      <p className={cx(type.muted)}>
        {isRequired && `${t('limits.prompt.required')} `}
        {t('limits.prompt.text')}
      </p>
      <RadioGroup
        label={t('limits.prompt.period')}
        name="limit-period"
        value={period}
        onChange={(next) => setPeriod(next as LimitPeriod)}
        options={limits.rules.periods.map((value) => ({ value, label: t(`limits.period.${value}`) }))}
      />
      <LimitEditor
        cell={{ type: 'deposit', period }}
        limit={undefined}
        limits={limits}
        // The response to the saved limit closes the prompt.
        onClose={() => undefined}
        leave={isRequired ? null : { label: t('limits.prompt.skip'), onClick: () => void skip() }}
        takesFocus={false}
        now={clock.now}
      />
    </Card>
  );
}
