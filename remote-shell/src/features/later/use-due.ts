import { useEffect, useState } from 'react';

/** Delay in milliseconds before non-essential parts load, because the page itself starts with two waves of requests. */
const LOAD_DELAY = 1500;

/** Returns true once non-essential parts may load, after the page has had the connection to itself. */
export function useIsDue(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LOAD_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return due;
}
