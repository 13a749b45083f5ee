/**
 * Whether the player has just done something. The browser counts clicks and keys of frames for the page around them, and
 * scripts cannot make them up. Where it does not tell, a frame must at least hold the focus, or a button of the page.
 */
export function hasGesture(window: Window & typeof globalThis): boolean {
  const { document, navigator } = window;
  const activation: UserActivation | undefined = navigator.userActivation;
  if (activation) return activation.isActive;
  return document.hasFocus() && document.activeElement !== null && document.activeElement !== document.body;
}
