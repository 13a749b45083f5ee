import { Timer } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorState } from '../empty-state/error-state.tsx';
import { Digits } from '../figure/figure.tsx';
import { InfoBar } from '../info-bar/info-bar.tsx';
import { ProgressRing } from '../progress/progress-ring.tsx';
import { SkeletonList } from '../skeleton/skeleton.tsx';
import { addToast, removeToast, type ToastItem } from '../toast/toast-queue.ts';
import { ToastStack } from '../toast/toast-stack.tsx';
import { Box } from './box.tsx';
import styles from './gallery.module.css';

const TOASTS: ToastItem[] = [
  { id: 'info', kind: 'info', title: 'Payment queued', text: 'We will tell you when it moves.', lifetime: null },
  { id: 'success', kind: 'success', title: '€50.00 added', text: 'Balance is now €1,298.50.', lifetime: null },
  {
    id: 'warn',
    kind: 'warn',
    title: 'Confirm who you are',
    text: 'Upload a document to keep playing.',
    lifetime: null,
  },
  { id: 'error', kind: 'error', title: 'Deposit declined', text: 'Your bank said no. Try another method.' },
];

export function Notices() {
  const [toasts, setToasts] = useState(TOASTS);
  const [bar, setBar] = useState(0);
  return (
    <Box title="Notices: error, warn, success, info">
      <ToastStack
        toasts={toasts}
        onDismiss={(id) => setToasts((all) => removeToast(all, id))}
        label="Notices"
        closeLabel="Close"
        more={(waiting) => `${waiting} more`}
      />
      <div className={styles.line}>
        <Button
          variant="secondary"
          onClick={() =>
            setToasts((all) => addToast(all, { id: `${Date.now()}`, kind: 'info', title: 'Goes in 5 seconds' }))
          }
        >
          One more
        </Button>
        <Button variant="secondary" onClick={() => setBar(bar + 1)}>
          Info bar
        </Button>
      </div>
      {bar > 0 && (
        <InfoBar key={bar} kind="success" onDismiss={() => setBar(0)}>
          Saved
        </InfoBar>
      )}
    </Box>
  );
}

export function Banners() {
  return (
    <Box title="Result banner">
      <Banner tone="win">Placed: 5,000 at 2.14</Banner>
      <Banner tone="loss">Not placed. The price moved.</Banner>
      <Banner tone="neutral">Checking</Banner>
      <Banner tone="equal">Your stake came back in full</Banner>
    </Box>
  );
}

type Open = 'none' | 'confirm' | 'blocking';

export function Dialogs() {
  const [open, setOpen] = useState<Open>('none');
  const close = () => setOpen('none');
  return (
    <Box title="Dialogs">
      <div className={styles.line}>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button variant="secondary" onClick={() => setOpen('blocking')}>
          Blocking
        </Button>
      </div>
      <Dialog
        open={open === 'confirm'}
        onClose={close}
        title="Cash out 1,940?"
        text="This will close it for good. Are you sure?"
        closeLabel="Close"
        actions={
          <>
            <Button size="lg" variant="secondary" onClick={close}>
              No
            </Button>
            <Button size="lg" onClick={close}>
              Yes
            </Button>
          </>
        }
      />
      <Dialog
        open={open === 'blocking'}
        blocking
        role="alertdialog"
        title="You have played for 30 minutes"
        icon={<Timer aria-hidden="true" />}
        stacked
        actions={
          <>
            <Button size="lg" onClick={close}>
              Carry on
            </Button>
            <Button size="lg" variant="secondary" onClick={close}>
              See transactions
            </Button>
          </>
        }
      >
        <ProgressRing value={0.7} label="Time left" valueText="21 seconds">
          <Digits>0:21</Digits>
        </ProgressRing>
      </Dialog>
    </Box>
  );
}

export function States() {
  return (
    <>
      <Box title="Empty">
        <Card>
          <EmptyState
            title="Nothing open"
            text="Tap a price and it lands here."
            action={<Button variant="secondary">See what starts soon</Button>}
          />
        </Card>
      </Box>
      <Box title="Error">
        <Card>
          <ErrorState
            title="The lobby did not load"
            text="Your balance is safe. This is on us."
            retryLabel="Try again"
            onRetry={() => undefined}
          />
        </Card>
      </Box>
      <Box title="Loading: shape first, no spinner">
        <Card pad="sm">
          <SkeletonList />
        </Card>
      </Box>
    </>
  );
}
