import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { frameSource } from '../../model/frame-source.ts';
import { FrameSkeleton } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';
import { LotteryFrame } from './lottery-frame.tsx';
import { NoLottery } from './no-lottery.tsx';

export interface AddressedLotteryProps {
  title: string;
  /** State of the request for the URL. */
  asked: { status: 'loading' | 'ready' } | { status: 'failed'; error: ApiFailure };
  /** The answer; null where this site has no lottery. */
  address: string | null | undefined;
  /** Requests the URL again. */
  onRetry(): void;
  /** Whether the URL works only once: then a retry requests a new one. */
  once?: boolean;
}

/** A lottery's frame with a URL from the server, and what is shown without one. */
export function AddressedLottery({ title, asked, address, onRetry, once = false }: AddressedLotteryProps) {
  const { brand } = usePorts();
  if (asked.status === 'failed') return <FrameFailed error={asked.error} onRetry={onRetry} />;
  if (asked.status === 'loading') return <FrameSkeleton />;
  if (address === null) return <NoLottery />;
  const source = frameSource(address ?? '', brand.frameOrigins);
  if (!source) return <FrameFailed onRetry={onRetry} />;
  return <LotteryFrame source={source} title={title} onRetry={once ? onRetry : undefined} />;
}
