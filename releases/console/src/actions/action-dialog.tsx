import { Button, type ButtonVariant } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { type FormEvent, type ReactNode, useId } from 'react';
import { CliLine } from '../cli-line/cli-line.tsx';
import { parlayLine } from '../cli-line/parlay-line.ts';
import type { Order } from '../data/order.ts';
import styles from './action-dialog.module.css';
import { RefusalBanner } from './refusal-banner.tsx';
import type { ChangeSubmission } from './use-change.ts';

export interface ActionDialogProps<T> {
  title: string;
  text: ReactNode;
  /** Label of the button that makes the change. */
  label: string;
  variant?: ButtonVariant | undefined;
  ordering: ChangeSubmission<T>;
  /** Order built from the entered values; undefined while they are incomplete or invalid. */
  order: Order | undefined;
  /** Called on submit if `order` is undefined, to show the missing values. */
  onIncomplete?: (() => void) | undefined;
  onClose: () => void;
  /** Called once the change is made and the dialog is closed. */
  onDone: (reply: T) => void;
  /** Whether the gate first tests the site in a browser, which takes minutes. */
  isTried?: boolean | undefined;
  /** Fields that show the registry's messages about them. Default: none. */
  shownFields?: readonly string[] | undefined;
  children?: ReactNode;
}

/** Dialog that asks for confirmation, makes a change and shows a refusal. Keeps the entered values until success. */
export function ActionDialog<T>(props: ActionDialogProps<T>) {
  const { title, text, label, variant, ordering, order, onIncomplete, onClose, onDone, isTried, children } = props;
  const { shownFields = [] } = props;
  const form = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!order) return onIncomplete?.();
    const reply = await ordering.send(order);
    if (reply === undefined) return;
    onClose();
    onDone(reply);
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
        <RefusalBanner ordering={ordering} shownFields={shownFields} />
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
