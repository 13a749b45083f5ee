import type { RevisionEvent } from '@parlay/contracts/release';
import { eventMessage } from '../../http/event-stream.ts';

export const revisionMessage = (event: RevisionEvent): string => eventMessage('revision', event.revision, event);
