import type { FrameRefusal, FrameReply } from '@parlay/contracts/frames';
import type { SessionPort } from '@parlay/ports';

/** Texts for frame developers. Never shown to players. */
const REASONS = {
  'no-gesture': 'Only something the player does extends the session.',
  'no-session': 'Nobody is signed in.',
} as const satisfies Partial<Record<FrameRefusal, string>>;

/** Replies to a frame's "extend-session" message (FR3). The host decides whether a player's gesture preceded it. */
export function extendSession(session: SessionPort, request: string | undefined): FrameReply & { request?: string } {
  const action = 'extend-session';
  const extension = session.extend();
  const reply: FrameReply =
    extension === 'extended'
      ? { action, command: 'EXTENDED' }
      : { action, command: 'ERROR', error: { code: extension, message: REASONS[extension] } };
  return request === undefined ? reply : { ...reply, request };
}
