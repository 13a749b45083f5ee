/** A frame that has not come by then comes later: a page that nobody sees paints nothing. In milliseconds. */
const NO_FRAME = 100;

/** Calls back when what is drawn by now has been painted. Returns what calls it off. */
export function afterFrame(then: () => void): () => void {
  const once = () => {
    calledOff();
    then();
  };
  let timer = setTimeout(once, NO_FRAME);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(once);
  });
  const calledOff = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  return calledOff;
}
