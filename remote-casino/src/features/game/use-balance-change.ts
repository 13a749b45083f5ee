import { useBalance } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `changed` for each balance after the first one on the page. */
export function useBalanceChange(changed: () => void): void {
  const balance = useBalance();
  const version = balance.status === 'known' ? balance.balances.version : undefined;
  const seen = useRef(version);
  const compare = useEffectEvent(() => {
    if (version === undefined || seen.current === version) return;
    const isFirst = seen.current === undefined;
    seen.current = version;
    if (!isFirst) changed();
  });
  useEffect(() => compare(), [version]);
}
