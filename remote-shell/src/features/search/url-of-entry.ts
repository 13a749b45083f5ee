import type { NavigationPort } from '@parlay/ports';
import type { Entry } from '../../model/found.ts';

export const urlOfEntry = (
  navigation: Pick<NavigationPort, 'urlFor'>,
  { to: { route, params, hash } }: Entry,
): string => navigation.urlFor(route, params, hash === undefined ? {} : { hash });
