import type { PublicRoute } from '@parlay/contracts/routes';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation } from '@parlay/remote-kit/ports';
import type { ReactNode } from 'react';
import { currentOf } from '../../model/products.ts';
import { RouteLink } from '../links/route-link.tsx';
import { ProductIcon } from './icons.tsx';

export interface ProductLinkProps {
  route: PublicRoute;
  /** Uses a shorter label for narrow spaces. */
  short?: boolean;
  /** Relation to the current page, if it differs from the product's own. */
  current?: 'page' | 'true' | undefined;
  /** Wraps the icon in another element. */
  frame?: (icon: ReactNode) => ReactNode;
  onClick?: () => void;
}

/** Renders a link with a product's icon and name, and marks the current product. */
export function ProductLink({ route, short, current: given, frame, onClick }: ProductLinkProps) {
  const { t } = useMessages();
  const relation = currentOf(route, usePageLocation().route?.id);
  const current = given ?? relation;
  const icon = <ProductIcon route={route} />;
  return (
    <RouteLink route={route} {...(current ? { 'aria-current': current } : {})} {...(onClick ? { onClick } : {})}>
      {frame ? frame(icon) : icon}
      {t(short ? `dock.${route}` : `products.${route}`)}
    </RouteLink>
  );
}
