import { ToastStack } from '@parlay/ui/toast-stack';
import { useAtomValue, useSetAtom } from 'jotai';
import styles from './notice-stack.module.css';
import { dismissAtom, noticesAtom } from './notices.ts';

export function NoticeStack() {
  const notices = useAtomValue(noticesAtom);
  const dismiss = useSetAtom(dismissAtom);
  return (
    <div className={styles.place}>
      <ToastStack
        toasts={notices}
        onDismiss={dismiss}
        label="Notices"
        closeLabel="Close"
        more={(waiting) => `${waiting} more`}
      />
    </div>
  );
}
