/** A frame that has not come by then comes later: a page that nobody sees paints nothing. In milliseconds. */
const NO_FRAME = 100;

/** Calls back when what is drawn by now has been painted. Returns what calls it off. */
export function afterFrame(then: () => void): () => void {
  let calledOff = inFrame(() => {
    const timer = setTimeout(then);
    calledOff = () => clearTimeout(timer);
  });
  return () => calledOff();
}

/** Calls back right before what is drawn by now is laid out and painted: whoever measures then makes no layout twice. */
export function inFrame(then: () => void): () => void {
  const once = () => {
    calledOff();
    then();
  };
  const timer = setTimeout(once, NO_FRAME);
  const frame = requestAnimationFrame(once);
  const calledOff = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  return calledOff;
}
