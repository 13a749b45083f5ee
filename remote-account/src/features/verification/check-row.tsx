import { entryOf, type Listed } from '@parlay/contracts/open-word';
import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { Cake, CreditCard, FileText, House, IdCard, type LucideIcon, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Check, CheckKind } from '../../model/verification.ts';
import { StateBadge } from './state-badge.tsx';
import styles from './verification.module.css';

const ICONS: Record<Listed<CheckKind>, LucideIcon> = {
  age: Cake,
  id: IdCard,
  address: House,
  payments: CreditCard,
  document: FileText,
  email: Mail,
  sms: Phone,
};

export interface CheckRowProps {
  check: Check;
  /** Buttons next to the state. */
  action?: ReactNode;
  /** Content below the check, such as progress or a failure reason. */
  children?: ReactNode;
}

/** Renders one check with its state and the reason for a refusal (AC11). */
export function CheckRow({ check, action, children }: CheckRowProps) {
  const { t } = useMessages();
  const { kind, state, reason, note, name } = check;
  const Icon = entryOf(ICONS, kind) ?? FileText;
  return (
    <li className={styles.check} data-state={state}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
        </span>
        <span className={styles.words}>
          <b className={type.strong}>{t(`verification.kind.${kind}`)}</b>
          <span className={cx(type.sm, type.muted)}>{name ?? t(`verification.hint.${kind}`)}</span>
        </span>
        <span className={styles.state}>
          <StateBadge state={state} />
        </span>
        {action}
      </div>
      {reason && (
        <p className={styles.why}>
          <b>{t(`verification.reason.${reason}`)}</b> {note}
        </p>
      )}
      {children}
    </li>
  );
}
