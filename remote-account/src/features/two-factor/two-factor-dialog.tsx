import { useMessages } from '@parlay/remote-kit/messages';
import { Dialog } from '@parlay/ui/dialog';
import { useRef, useState } from 'react';
import { ProofForm } from './proof-form.tsx';
import type { Steps } from './steps.ts';
import { TurnOn } from './turn-on.tsx';

export type Task = 'on' | 'off' | 'codes';

export interface TwoFactorDialogProps extends Omit<Steps, 'onCodes'> {
  /** The task to show. Undefined closes the dialog. */
  task: Task | undefined;
}

const TITLES = { on: 'twoFactor.turnOn', off: 'twoFactor.turnOff', codes: 'twoFactor.newCodes' };

/** Renders the dialog that changes the second factor step by step (D2). Input is cleared on closing. */
export default function TwoFactorDialog({ task, onClose, ...handlers }: TwoFactorDialogProps) {
  const { t } = useMessages();
  // Keeps the content visible while the dialog is closing.
  const shown = useRef(task);
  // The codes are shown only once, so clicking outside must not close the dialog.
  const [areCodesShown, setCodesShown] = useState(false);
  if (task) shown.current = task;
  const now = shown.current;
  if (!now) return null;
  const steps = { ...handlers, onClose, onCodes: setCodesShown };
  return (
    <Dialog
      open={task !== undefined}
      onClose={areCodesShown ? undefined : onClose}
      title={t(TITLES[now])}
      closeLabel={areCodesShown ? undefined : t('code.close')}
    >
      {now === 'on' ? <TurnOn {...steps} /> : <ProofForm key={now} task={now} {...steps} />}
    </Dialog>
  );
}
