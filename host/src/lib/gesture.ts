/**
 * Returns true if the player has just interacted with the page. The browser counts clicks and keys in frames for the
 * surrounding page, and scripts cannot fake them. In browsers without this API, a frame or a control must at least
 * have the focus.
 */
export function hasGesture(window: Window & typeof globalThis): boolean {
  const { document, navigator } = window;
  const activation: UserActivation | undefined = navigator.userActivation;
  if (activation) return activation.isActive;
  return document.hasFocus() && document.activeElement !== null && document.activeElement !== document.body;
}
