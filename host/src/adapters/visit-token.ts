import { VISIT_NAME } from '@parlay/contracts/visit-names';

/** Resolves to the token that the edge gave to the document's own script; undefined if this page has none. */
export const visitToken = (window: Window): Promise<string | undefined> =>
  Promise.resolve<unknown>(Reflect.get(window, VISIT_NAME)).then(
    (token) => (typeof token === 'string' ? token : undefined),
    () => undefined,
  );
