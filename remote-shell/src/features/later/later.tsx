import { lazy, Suspense, useEffect, useState } from 'react';
import { usePreference } from '../links/preference.ts';

/** No part of a page coming up: nothing of it is needed in the first moments. In milliseconds. */
const AFTER = 1500;
const Parts = lazy(() => import(/* webpackChunkName: "later" */ './parts.tsx'));

/** What comes when the page stands: the choice about cookies, chat, reality check, free cash. */
export function Later() {
  const [due, setDue] = useState(false);
  const [cookies] = usePreference('cookies');
  const [first] = useState(cookies);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  // Asked for in the footer: at once.
  if (!due && cookies === first) return null;
  return (
    <Suspense fallback={null}>
      <Parts />
    </Suspense>
  );
}
