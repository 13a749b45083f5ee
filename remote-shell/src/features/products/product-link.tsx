import type { PublicRoute } from '@parlay/contracts/routes';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation } from '@parlay/remote-kit/ports';
import type { ReactNode } from 'react';
import { currentOf } from '../../model/products.ts';
import { RouteLink } from '../links/route-link.tsx';
import { ProductIcon } from './icons.tsx';

export interface ProductLinkProps {
  route: PublicRoute;
  /** Uses a shorter label for narrow places. */
  short?: boolean;
  /** Relation to the current page, where it is not the product's own. */
  current?: 'page' | 'true' | undefined;
  /** Wraps the icon. */
  frame?: (icon: ReactNode) => ReactNode;
  onClick?: () => void;
}

/** Renders a link with icon and name of a product; marks the current one. */
export function ProductLink({ route, short, current: given, frame, onClick }: ProductLinkProps) {
  const { t } = useMessages();
  const own = currentOf(route, usePageLocation().route?.id);
  const current = given ?? own;
  const icon = <ProductIcon route={route} />;
  return (
    <RouteLink route={route} {...(current ? { 'aria-current': current } : {})} {...(onClick ? { onClick } : {})}>
      {frame ? frame(icon) : icon}
      {t(short ? `dock.${route}` : `products.${route}`)}
    </RouteLink>
  );
}
