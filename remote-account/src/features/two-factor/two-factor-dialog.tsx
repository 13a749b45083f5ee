import { useMessages } from '@parlay/remote-kit/messages';
import { Dialog } from '@parlay/ui/dialog';
import { useRef, useState } from 'react';
import { ProofForm } from './proof-form.tsx';
import type { Steps } from './steps.ts';
import { TurnOn } from './turn-on.tsx';

export type Task = 'on' | 'off' | 'codes';

export interface TwoFactorDialogProps extends Omit<Steps, 'onCodes'> {
  /** What is to be done; closed without one. */
  task: Task | undefined;
}

const TITLES = { on: 'twoFactor.turnOn', off: 'twoFactor.turnOff', codes: 'twoFactor.newCodes' };

/** Changes the second factor step by step (D2). What was typed is gone when it closes. */
export default function TwoFactorDialog({ task, onClose, ...heard }: TwoFactorDialogProps) {
  const { t } = useMessages();
  // While it closes it shows what it was.
  const shown = useRef(task);
  // Shown this once: a stray press beside them must not lose them.
  const [areCodesShown, setCodesShown] = useState(false);
  if (task) shown.current = task;
  const now = shown.current;
  if (!now) return null;
  const steps = { ...heard, onClose, onCodes: setCodesShown };
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
