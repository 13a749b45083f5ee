import { loadedLater } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Skeleton } from '@parlay/ui/skeleton';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Instrument } from '../../model/instruments.ts';
import styles from './card.module.css';

const AddCard = loadedLater(
  () => import(/* webpackChunkName: "add-card" */ './add-card.tsx'),
  <Skeleton shape="row" />,
);

export interface MoreCardsProps {
  src: string;
  methods: readonly string[];
  onAdded(instrument: Instrument): void;
}

/** Button to add another card; replaced by the fields while they are open. */
export function MoreCards({ src, methods, onAdded }: MoreCardsProps) {
  const { t } = useMessages();
  const { notify } = usePorts();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();

  // Returns the focus to the button on closing.
  useEffect(() => {
    if (open === false) button.current?.focus();
  }, [open]);

  if (open) {
    return (
      <AddCard
        src={src}
        methods={methods}
        onCancel={() => setOpen(false)}
        onAdded={(added) => {
          setOpen(false);
          notify.show({ id: 'card', type: 'success', title: t('card.added', { card: added.description }) });
          onAdded(added);
        }}
      />
    );
  }
  return (
    <div className={styles.open}>
      <Button ref={button} variant="ghost" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('card.add')}
      </Button>
    </div>
  );
}
