import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { frameSource } from '../../model/frame-source.ts';
import { FrameSkeleton } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';
import { LotteryFrame } from './lottery-frame.tsx';
import { NoLottery } from './no-lottery.tsx';

export interface AddressedLotteryProps {
  title: string;
  /** How asking for the address goes. */
  asked: { status: 'loading' | 'ready' } | { status: 'failed'; error: ApiFailure };
  /** What was answered; null where this site has no lottery. */
  address: string | null | undefined;
  /** Asks for the address again. */
  onRetry(): void;
  /** The address is good for one visit: a frame that stayed silent gets another one. */
  once?: boolean;
}

/** A lottery's frame at the address that the server names, and what stands in its place without one. */
export function AddressedLottery({ title, asked, address, onRetry, once = false }: AddressedLotteryProps) {
  const { brand } = usePorts();
  if (asked.status === 'failed') return <FrameFailed error={asked.error} onRetry={onRetry} />;
  if (asked.status === 'loading') return <FrameSkeleton />;
  if (address === null) return <NoLottery />;
  const source = frameSource(address ?? '', brand.frameOrigins);
  if (!source) return <FrameFailed onRetry={onRetry} />;
  return <LotteryFrame source={source} title={title} onRetry={once ? onRetry : undefined} />;
}
