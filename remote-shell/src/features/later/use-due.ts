import { useEffect, useState } from 'react';

/** Delay in milliseconds before what is not needed at first is loaded: the page comes up with two waves of requests. */
const AFTER = 1500;

/** Whether a part may load what is not needed at first: false until the page has had the line for itself. */
export function useDue(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return due;
}
