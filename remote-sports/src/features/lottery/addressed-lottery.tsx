import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { frameSource } from '../../model/frame-source.ts';
import { FrameSkeleton } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';
import { StakeLimit } from '../stake-limit/stake-limit.tsx';
import styles from './lottery.module.css';
import { LotteryFrame } from './lottery-frame.tsx';
import { NoLottery } from './no-lottery.tsx';
import type { LotteryName } from './use-lottery-token.ts';

export interface AddressedLotteryProps {
  title: string;
  /** State of the URL request. */
  request: { status: 'loading' | 'ready' } | { status: 'failed'; error: ApiFailure };
  /** The frame's URL. Null if this site has no lottery. */
  address: string | null | undefined;
  /** Requests the URL again. */
  onRetry(): void;
  /** Lottery that the player's token is for. */
  lottery?: LotteryName;
  /** Whether the URL contains a player's token, which is valid only once. If so, a retry requests a new one. */
  once?: boolean;
}

/** Renders a lottery frame with a URL from the server, or the state of the URL request. */
export function AddressedLottery({ title, request, address, onRetry, lottery, once = false }: AddressedLotteryProps) {
  const { brand } = usePorts();
  if (request.status === 'failed') return <FrameFailed error={request.error} onRetry={onRetry} />;
  if (request.status === 'loading') return <FrameSkeleton />;
  if (address === null) return <NoLottery />;
  const source = frameSource(address ?? '', brand.frameOrigins);
  if (!source) return <FrameFailed onRetry={onRetry} />;
  return (
    <>
      <StakeLimit className={styles.limit} />
      <LotteryFrame
        source={source}
        title={title}
        lottery={lottery}
        hasToken={once}
        onRetry={once ? onRetry : undefined}
      />
    </>
  );
}
