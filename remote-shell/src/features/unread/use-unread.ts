import { useTopic } from '@parlay/bus/react';
import { usePorts } from '@parlay/remote-kit/ports';

/** Returns the number of support replies that the player has not read, or 0 until it is known. */
export const useUnread = (): number => useTopic(usePorts().bus, 'tickets.unread')?.unread ?? 0;
