import type { PublicRoute } from '@parlay/contracts/routes';
import type { UrlOptions } from '@parlay/ports';
import { usePorts } from '@parlay/remote-kit/ports';
import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';
import { type HelpPage, helpWord } from '../../model/help-pages.ts';

export interface RouteLinkProps extends Omit<ComponentPropsWithRef<typeof Link>, 'to'> {
  route: PublicRoute;
  params?: Record<string, string | number | undefined>;
  url?: UrlOptions;
}

/** Renders a link to a public route. */
export function RouteLink({ route, params, url, ...rest }: RouteLinkProps) {
  const { navigation } = usePorts();
  // Shorter than the default attribute, which every link would otherwise repeat.
  return <Link discover="none" {...rest} to={navigation.urlFor(route, params, url)} />;
}

/**
 * Renders a link into the help centre, with this locale's path. A lottery brand's Contact is an external page
 * (SH4).
 */
export function HelpLink({
  page,
  ...rest
}: Omit<RouteLinkProps, 'route' | 'params'> & { page: HelpPage | 'help-centre' }) {
  const { i18n, brand } = usePorts();
  const { lotteryOnly, contactUrl } = brand.brand;
  if (page === 'help-centre') return <RouteLink {...rest} route="help-centre" />;
  if (page === 'contact' && lotteryOnly && contactUrl !== undefined) {
    const { url: _here, ...attributes } = rest;
    return <ExternalLink {...attributes} href={contactUrl} />;
  }
  return <RouteLink {...rest} route="help-centre/page" params={{ page: helpWord(page, i18n.locale) }} />;
}

/** Renders a link to another site, which gets no referrer and cannot access this page. */
export const ExternalLink = (props: ComponentPropsWithRef<'a'>) => (
  <a {...props} target="_blank" rel="noopener noreferrer" />
);
