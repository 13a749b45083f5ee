import { loadedLater } from '@parlay/remote-kit/loaded-later';
import { useEffect, useState } from 'react';

/** Delay before these parts load, in milliseconds: nothing of them is needed at first. */
const AFTER = 1500;
const Parts = loadedLater(() => import(/* webpackChunkName: "later" */ './parts.tsx'));

/** Parts that load after the page: chat, reality check, free cash. */
export function Later() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return due && <Parts />;
}
