import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { footerLinks } from '../../model/footer-links.ts';
import { CookieSettings } from '../cookies/cookie-settings.tsx';
import { LanguageLinks } from '../links/languages.tsx';
import { HelpLink, RouteLink } from '../links/route-link.tsx';
import { BrandLogo } from '../templates/brand-logo.tsx';
import { useTemplate } from '../templates/use-template.ts';
import { CompanyText } from './company-text.tsx';
import styles from './footer.module.css';
import { LastLoginBar } from './last-login-bar.tsx';
import { LicenceMarks } from './licence-marks.tsx';
import { AffiliateLink, Helpers, SocialLinks } from './outside-links.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { RunningReleases } from './running-releases.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** SH3: what a brand may have drawn in another way; the payment methods choose theirs themselves. */
const NAVS = { default: FooterNav };
const LICENCES = { default: LicenceMarks };
const HELPING = { default: Helpers };
const AFFILIATES = { default: AffiliateLink };
const SOCIAL = { default: SocialLinks };

/** Who runs the site and under which licence, the pages everybody must find, payment methods, language (SH20–22). */
export function Footer() {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const Nav = useTemplate('footerNav', NAVS);
  const Licences = useTemplate('licenceLogos', LICENCES);
  const Helping = useTemplate('responsibleGaming', HELPING);
  const Affiliate = useTemplate('affiliate', AFFILIATES);
  const Social = useTemplate('socialLinks', SOCIAL);
  return (
    <footer className={styles.footer}>
      <LastLoginBar />
      <div className={styles.in}>
        <div className={styles.grid}>
          <div>
            <RouteLink route="home" aria-label={t('nav.home', { name: brand.name })} className={styles.brand}>
              <BrandLogo />
            </RouteLink>
            <CompanyText />
          </div>
          <Nav />
          <div className={styles.side}>
            <PaymentMethods methods={brand.paymentMethods} />
            <Helping />
          </div>
        </div>
        <div className={styles.foot}>
          <Licences />
          <div className={styles.end}>
            <Copyright groupName={brand.groupName} />
            <CookieSettings />
            <Affiliate />
            <ThemeChoice />
            <nav aria-label={t('language.choose')} className={styles.languages}>
              <LanguageLinks />
            </nav>
          </div>
        </div>
        <Social />
        <RunningReleases />
      </div>
    </footer>
  );
}

function FooterNav() {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  return (
    <nav aria-label={t('nav.footer')}>
      <ul className={styles.links}>
        {footerLinks(brand).map(({ page, wideOnly }) => (
          <li key={page} className={wideOnly ? styles.wideOnly : undefined}>
            <HelpLink page={page}>{t(`help.${page}`)}</HelpLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The year is the server's; first content, built long before, has none. */
function Copyright({ groupName }: { groupName: string }) {
  const { clock } = usePorts();
  const year = useLivePage() ? ` ${new Date(clock.now()).getFullYear()}` : '';
  return (
    <span>
      ©{year} {groupName}
    </span>
  );
}
