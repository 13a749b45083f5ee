import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button, ButtonLink } from '@parlay/ui/button';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { CopyButton } from './copy-button.tsx';
import { StepText } from './step-text.tsx';
import styles from './two-factor.module.css';

export interface RecoveryCodesProps {
  codes: readonly string[];
  /**
   * Called with true while the codes are shown. Then only the button may close the dialog, because the player must
   * save the codes first.
   */
  onShown(shown: boolean): void;
  onDone(): void;
}

/** Renders the recovery codes, which are shown only once, with buttons to copy and download them. */
export function RecoveryCodes({ codes, onShown, onDone }: RecoveryCodesProps) {
  const { t } = useMessages();
  const { brand } = usePorts();
  useEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.form}>
      <StepText>{t('twoFactor.keep')}</StepText>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text}>{t('twoFactor.copyCodes')}</CopyButton>
        <ButtonLink
          variant="secondary"
          icon={<Download aria-hidden="true" />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${brand.brand.theme}-recovery-codes.txt`}
        >
          {t('twoFactor.download')}
        </ButtonLink>
      </div>
      <Button size="lg" block onClick={onDone}>
        {t('twoFactor.done')}
      </Button>
    </div>
  );
}
