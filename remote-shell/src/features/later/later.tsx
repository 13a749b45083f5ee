import { loadedLater } from '@parlay/remote-kit/loaded-later';
import { useEffect, useState } from 'react';

/** No part of a page coming up: nothing of it is needed in the first moments. In milliseconds. */
const AFTER = 1500;
const Parts = loadedLater(() => import(/* webpackChunkName: "later" */ './parts.tsx'));

/** What comes when the page stands: chat, reality check, free cash. */
export function Later() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return due && <Parts />;
}
