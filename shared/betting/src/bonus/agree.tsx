import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Button, type ButtonProps } from '@parlay/ui/button';
import { Checkbox } from '@parlay/ui/checkbox';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import styles from './bonus.module.css';
import type { Bonus } from './bonus.ts';
import { TermsLink } from './terms-link.tsx';
import { useBonusTexts } from './use-bonus-texts.ts';

export interface ConsentButtonProps extends Pick<ButtonProps, 'variant' | 'working' | 'children'> {
  bonus: Pick<Bonus, 'type'>;
  failure: string | undefined;
  onAgree(): void;
}

/** Renders a consent box that is never preticked, the button that it enables, and any failure above the button. */
export function ConsentButton({ bonus, failure, onAgree, ...button }: ConsentButtonProps) {
  const { t } = useBonusTexts();
  const paused = usePausedProps();
  const [read, setRead] = useState(false);
  return (
    <>
      <Checkbox
        checked={read}
        onChange={({ target }) => setRead(target.checked)}
        label={
          <>
            {t('bonus.read')} <TermsLink bonus={bonus} />
          </>
        }
      />
      <p role="alert" className={cx(type.sm, styles.failure)}>
        {failure}
      </p>
      <Button size="lg" block disabled={!read} onClick={onAgree} {...button} {...paused} />
    </>
  );
}
