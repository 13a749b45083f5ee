import { Button, type ButtonVariant } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { type FormEvent, type ReactNode, useId } from 'react';
import { CliLine } from '../cli-line/cli-line.tsx';
import { parlayLine } from '../cli-line/parlay-line.ts';
import type { Order } from '../data/order.ts';
import styles from './action-dialog.module.css';
import { RefusalBanner } from './refusal-banner.tsx';
import type { Changed } from './request.ts';
import type { Ordering } from './use-order.ts';

export interface ActionDialogProps {
  title: string;
  text: ReactNode;
  /** The button that does it. */
  label: string;
  variant?: ButtonVariant | undefined;
  ordering: Ordering;
  /** Order that the typed values make; undefined while they make none. */
  order: Order | undefined;
  /** Called where `order` is undefined: shows what is missing. */
  onIncomplete?: (() => void) | undefined;
  onClose: () => void;
  /** Called once it is done and the dialog is closed. */
  onDone: (changed: Changed) => void;
  /** Whether the gate tries the site first, which takes long. */
  isTried?: boolean | undefined;
  children?: ReactNode;
}

/** Asks before a change, does it, and says what is in its way. What was typed stays until it worked. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, text, label, variant, ordering, order, onIncomplete, onClose, onDone, isTried, children } = props;
  const form = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!order) return onIncomplete?.();
    const changed = await ordering.give(order);
    if (!changed) return;
    onClose();
    onDone(changed);
  }

  return (
    <Dialog
      open
      wide
      title={title}
      text={text}
      closeLabel="Close"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant={variant} working={ordering.working}>
            {ordering.conflict ? `${label} all the same` : label}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.form}>
        {children}
        <RefusalBanner ordering={ordering} />
        {ordering.working && isTried && (
          <p role="status" className={styles.patience}>
            The gate tries the site with it in a browser. That may take two minutes.
          </p>
        )}
        {order && <CliLine line={parlayLine(order, ordering.revision)} />}
      </form>
    </Dialog>
  );
}
