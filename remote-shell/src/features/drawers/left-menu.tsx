import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { ButtonLink } from '@parlay/ui/button';
import { IconButton } from '@parlay/ui/icon-button';
import { BookOpen, LifeBuoy, Menu as MenuIcon, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { LOTTERY_MENU } from '../../model/products.ts';
import { LanguageLinks } from '../links/languages.tsx';
import { HelpLink, RouteLink } from '../links/route-link.tsx';
import { ProductLink } from '../products/product-link.tsx';
import { useProducts } from '../products/use-products.ts';
import { useLoginLink } from '../session/login-link.ts';
import { LazyDrawer, prepareDrawer } from './lazy-drawer.tsx';
import styles from './menu-list.module.css';

/**
 * Renders the left menu on phones: products, help, contact, languages, and for visitors Log in and Register (SH13).
 */
export function LeftMenu({ className }: { className?: string | undefined }) {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const maintenance = useMaintenance();
  const products = useProducts();
  const [open, setOpen] = useState(false);
  const login = useLoginLink();
  const guest = useSession().status === 'guest';
  return (
    <>
      <IconButton
        label={t('menu.open')}
        icon={<MenuIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-offer
        className={className}
        onPointerEnter={prepareDrawer}
        onFocus={prepareDrawer}
        onClick={() => setOpen(true)}
      />
      {open && (
        <LazyDrawer side="left" title={t('menu.title')} closeLabel={t('menu.close')} onClose={() => setOpen(false)}>
          <nav aria-label={t('nav.products')}>
            <ul className={styles.list}>
              {products.map((product) => (
                <li key={product}>
                  <ProductLink route={product} />
                </li>
              ))}
            </ul>
          </nav>
          <hr className={styles.rule} />
          <ul className={styles.list}>
            {brand.lotteryOnly &&
              LOTTERY_MENU.map((page) => (
                <li key={page}>
                  <HelpLink page={page}>
                    <BookOpen aria-hidden="true" />
                    {t(`help.${page}`)}
                  </HelpLink>
                </li>
              ))}
            <li>
              <RouteLink route="help-centre">
                <LifeBuoy aria-hidden="true" />
                {t('help.help-centre')}
              </RouteLink>
            </li>
            <li>
              <HelpLink page="contact">
                <MessageSquare aria-hidden="true" />
                {t('help.contact')}
              </HelpLink>
            </li>
          </ul>
          {guest && !maintenance.isOn && (
            <div className={styles.buttons}>
              <ButtonLink as={RouteLink} route="register">
                {t('nav.register')}
              </ButtonLink>
              <ButtonLink as={RouteLink} {...login} variant="secondary">
                {t('nav.logIn')}
              </ButtonLink>
            </div>
          )}
          <hr className={styles.rule} />
          <nav aria-label={t('language.choose')} className={styles.languages}>
            <LanguageLinks />
          </nav>
        </LazyDrawer>
      )}
    </>
  );
}
