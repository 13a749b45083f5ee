import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';

export interface LicenceConfirmationProps {
  authority: string;
  number: string;
  onAgree: () => void;
  onBack: () => void;
}

/**
 * Asks for confirmation of the licence warning (SH7). Continuing is valid for the session, and going back returns
 * to the previous page.
 */
export default function LicenceConfirmation({ authority, number, onAgree, onBack }: LicenceConfirmationProps) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const back = () => {
    onBack();
    navigation.back();
  };
  return (
    <Dialog
      open
      blocking
      role="alertdialog"
      title={t('jurisdiction.title')}
      text={t('jurisdiction.text', { authority, number })}
      actions={
        <>
          <Button variant="secondary" onClick={back}>
            {t('jurisdiction.back')}
          </Button>
          <Button onClick={onAgree}>{t('jurisdiction.goOn')}</Button>
        </>
      }
    />
  );
}
