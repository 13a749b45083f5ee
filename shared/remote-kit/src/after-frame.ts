/** Fallback in milliseconds, because hidden pages get no animation frames. */
const NO_FRAME_TIMEOUT_MS = 100;

/** Calls back after the current render has been painted. Returns a function that cancels the callback. */
export function afterFrame(then: () => void): () => void {
  let cancel = inFrame(() => {
    const timer = setTimeout(then);
    cancel = () => clearTimeout(timer);
  });
  return () => cancel();
}

/**
 * Calls back right before the current render is laid out and painted, so that measuring does not cause extra
 * layout. Returns a function that cancels the callback.
 */
export function inFrame(then: () => void): () => void {
  const once = () => {
    cancel();
    then();
  };
  const timer = setTimeout(once, NO_FRAME_TIMEOUT_MS);
  const frame = requestAnimationFrame(once);
  const cancel = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  return cancel;
}
