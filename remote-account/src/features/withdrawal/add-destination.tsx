import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { ManageInstruments } from '../instruments/more-ways.tsx';

export interface AddDestinationProps {
  onAdded(id: string): void;
  onRemoved(): void;
}

/** Renders buttons to add accounts for payouts and to remove saved ones (AC2). */
export function AddDestination({ onAdded, onRemoved }: AddDestinationProps) {
  const { api } = usePorts();
  const list = useServerData('/api/player-instruments/available/withdrawals', () =>
    api.get('/api/player-instruments/available/withdrawals'),
  );
  const reload = () => void list.reload();
  return (
    <ManageInstruments
      instruments={list.data ?? []}
      use="any"
      onAdded={({ id }) => {
        reload();
        onAdded(id);
      }}
      onRemoved={() => {
        reload();
        onRemoved();
      }}
    />
  );
}
