import { useTopic } from '@parlay/bus/react';
import { usePorts } from '@parlay/remote-kit/ports';

/** Answers of support that the player has not read; 0 until that is known. */
export const useUnread = (): number => useTopic(usePorts().bus, 'tickets.unread')?.unread ?? 0;
