import { elementById } from '@parlay/remote-kit/browser';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';

/** Moves the focus shortly after a request (SH32). The latest request wins. */
export function FocusLater() {
  const { bus, brand } = usePorts();
  const { focusMs } = brand.brand.constants;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const listening = bus.on('focus.requested').subscribe(({ id }) => {
      clearTimeout(timer);
      timer = setTimeout(() => elementById(id)?.focus(), focusMs);
    });
    return () => {
      clearTimeout(timer);
      listening.unsubscribe();
    };
  }, [bus, focusMs]);
  return null;
}
