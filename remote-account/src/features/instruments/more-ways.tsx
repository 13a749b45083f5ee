import { lazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Skeleton } from '@parlay/ui/skeleton';
import { List, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cardCaptureOf, type Instrument, type InstrumentUse, registrableMethods } from '../../model/instruments.ts';
import styles from './instruments.module.css';

const AddCard = lazyComponent(
  () => import(/* webpackChunkName: "add-card" */ './add-card.tsx'),
  <Skeleton shape="row" />,
);
const AddAccount = lazyComponent(
  () => import(/* webpackChunkName: "add-account" */ './add-account.tsx'),
  <Skeleton shape="row" />,
);
const SavedInstruments = lazyComponent(
  () => import(/* webpackChunkName: "saved-instruments" */ './saved-instruments.tsx'),
  <Skeleton shape="row" />,
);

export interface ManageInstrumentsProps {
  /** Instruments and methods that the player can use now. */
  instruments: readonly Instrument[];
  /** Purpose of an added instrument: deposits only, or deposits and payouts. */
  use: InstrumentUse;
  onAdded(instrument: Instrument): void;
  onRemoved(): void;
}

type Part = 'card' | 'account' | 'saved';

/**
 * Renders buttons to add a card or an account and to list the saved instruments (AC2). One section is open at a
 * time, and replaces the buttons.
 */
export function ManageInstruments({ instruments, use, onAdded, onRemoved }: ManageInstrumentsProps) {
  const { t } = useMessages();
  const { notify } = usePorts();
  const [open, setOpen] = useState<Part>();
  const buttons = useRef<Partial<Record<Part, HTMLButtonElement | null>>>({});
  const opened = useRef<Part>(undefined);
  // Returns the focus to the button when a section is closed.
  useEffect(() => {
    if (open === undefined && opened.current) buttons.current[opened.current]?.focus();
    opened.current = open;
  }, [open]);

  const cards = cardCaptureOf(instruments);
  const accounts = registrableMethods(instruments);
  const close = () => setOpen(undefined);
  const added = (id: string, key: string) => (instrument: Instrument) => {
    close();
    const isPending = instrument.state === 'pending';
    const title = t(isPending ? 'account.pending' : key, {
      name: instrument.description,
      card: instrument.description,
    });
    notify.show({ id, type: isPending ? 'info' : 'success', title });
    onAdded(instrument);
  };
  if (open === 'card' && cards)
    return <AddCard capture={cards} use={use} onCancel={close} onAdded={added('card', 'card.added')} />;
  if (open === 'account' && accounts.length > 0)
    return <AddAccount methods={accounts} use={use} onCancel={close} onAdded={added('account', 'account.added')} />;
  if (open === 'saved') return <SavedInstruments onClose={close} onRemoved={onRemoved} />;
  const shown: [Part, string, boolean][] = [
    ['card', 'card.add', cards !== undefined],
    ['account', 'account.add', accounts.length > 0],
    ['saved', 'saved.title', instruments.some(({ state }) => state !== null)],
  ];
  if (!shown.some(([, , isShown]) => isShown)) return null;
  return (
    <div className={styles.open}>
      {shown.map(
        ([part, label, isShown]) =>
          isShown && (
            <Button
              key={part}
              ref={(element) => {
                buttons.current[part] = element;
              }}
              variant="ghost"
              icon={part === 'saved' ? <List aria-hidden="true" /> : <Plus aria-hidden="true" />}
              onClick={() => setOpen(part)}
            >
              {t(label)}
            </Button>
          ),
      )}
    </div>
  );
}
