import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';

export interface ConfirmCrossingProps {
  authority: string;
  number: string;
  onAgree: () => void;
  onBack: () => void;
}

/**
 * Asks to confirm the licence warning (SH7): continuing is valid for the session, going back returns to the previous
 * page.
 */
export default function ConfirmCrossing({ authority, number, onAgree, onBack }: ConfirmCrossingProps) {
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
