import { cameFrom } from '@parlay/remote-kit/browser';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';

/** Draft key of the page that linked to the cashier. A finished deposit offers a link back to it. */
export const CAME_FROM_DRAFT = 'deposit from';

/** Stores the page of this site that linked to the cashier. Pages of the cashier itself are ignored. */
export function useCameFrom(): void {
  const { drafts, navigation } = usePorts();
  useEffect(() => {
    const path = cameFrom();
    const own = ['account/deposit', 'account/deposit-completed', 'account/deposit-completed-2'] as const;
    if (!path || own.some((page) => path.startsWith(navigation.urlFor(page)))) return;
    drafts.write(CAME_FROM_DRAFT, path);
  }, [drafts, navigation]);
}
