/** A frame's word extends the session at most this often, in ms. */
export const EXTEND_EVERY = 10_000;

export interface ExtensionFacts {
  isPlayer: boolean;
  /** The player has just clicked, touched or typed, in the page or in a frame of it. */
  hasGesture: boolean;
  now: number;
  /** When the session was last extended by this frame. */
  last: number | undefined;
}

/**
 * What a frame's "extend-session" is worth (FR3): a timer in a frame must not keep a session alive, and neither may a
 * flood of messages. `granted` counts as activity, `recent` was granted a moment ago and changes nothing.
 */
export function extension({ isPlayer, hasGesture, now, last }: ExtensionFacts) {
  if (!isPlayer) return 'no-session';
  if (last !== undefined && now - last < EXTEND_EVERY) return 'recent';
  return hasGesture ? 'granted' : 'no-gesture';
}

/**
 * Whether the player has just done something. The browser counts clicks and keys of frames for the page around them;
 * where it cannot tell, the frame must at least hold the focus.
 */
export function hasGesture(window: Window & typeof globalThis, iframe: Element | null): boolean {
  const activation: UserActivation | undefined = window.navigator.userActivation;
  if (activation) return activation.isActive;
  return window.document.hasFocus() && iframe !== null && window.document.activeElement === iframe;
}
