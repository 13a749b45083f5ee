import type { Schemas } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { Dialog } from '@parlay/ui/dialog';
import { useRef } from 'react';
import { ProofForm } from './proof-form.tsx';
import { TurnOn } from './turn-on.tsx';

export type Task = 'on' | 'off' | 'codes';

export interface TwoFactorDialogProps {
  /** What is to be done; closed without one. */
  task: Task | undefined;
  onClose(): void;
  /** The second factor is another one than before. */
  onChanged(next: Schemas['TwoFactorState']): void;
}

const TITLES = { on: 'twoFactor.turnOn', off: 'twoFactor.turnOff', codes: 'twoFactor.newCodes' };

/** Changes the second factor step by step (D2). What was typed is gone when it closes. */
export default function TwoFactorDialog({ task, onClose, onChanged }: TwoFactorDialogProps) {
  const { t } = useMessages();
  // While it closes it shows what it was.
  const shown = useRef(task);
  if (task) shown.current = task;
  const now = shown.current;
  if (!now) return null;
  const done = { onChanged, onClose };
  return (
    <Dialog open={task !== undefined} onClose={onClose} title={t(TITLES[now])} closeLabel={t('code.close')}>
      {now === 'on' ? <TurnOn {...done} /> : <ProofForm key={now} task={now} {...done} />}
    </Dialog>
  );
}
