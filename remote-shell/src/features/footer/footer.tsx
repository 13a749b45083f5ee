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
import { LicenceTexts } from './licence-texts.tsx';
import { AffiliateLine, AffiliateLink, HelpOrganizations, SocialChips, SocialLinks } from './outside-links.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { RunningReleases } from './running-releases.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/**
 * Footer parts that a brand can choose (SH3). All of them use the footer's styles, because every page contains the
 * critical styles of all brands.
 */
const ORDERS = { default: false, 'links-first': true };
const NAVS = { default: { nav: undefined, list: styles.links }, row: { nav: styles.outside, list: undefined } };
const LICENCES = { default: LicenceMarks, text: LicenceTexts };
/** Position of the help organizations: in the footer, or in a bar above it. */
const HELPERS_FIRST = { default: false, bar: true };
/** Position of the partner link: at the end of the footer, or on a separate line below the operator's text. */
const AFFILIATES = {
  default: { Line: Nothing, End: AffiliateLink },
  line: { Line: AffiliateLine, End: Nothing },
};
const SOCIAL = { default: SocialLinks, chips: SocialChips };

/** Renders operator and licence, mandatory pages, payment methods and languages (SH20–22). */
export function Footer() {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const linksFirst = useTemplate('footer', ORDERS);
  const Licences = useTemplate('licenceLogos', LICENCES);
  const helpersFirst = useTemplate('responsibleGaming', HELPERS_FIRST);
  const affiliate = useTemplate('affiliate', AFFILIATES);
  const Social = useTemplate('socialLinks', SOCIAL);
  const parts = (
    <div className={styles.grid}>
      {linksFirst && <FooterNav />}
      <div>
        <RouteLink route="home" aria-label={t('nav.home', { name: brand.name })} className={styles.brand}>
          <BrandLogo />
        </RouteLink>
        <CompanyText />
        <affiliate.Line />
      </div>
      {!linksFirst && <FooterNav />}
      <div className={styles.side}>
        <PaymentMethods methods={brand.paymentMethods} />
        {!helpersFirst && <HelpOrganizations />}
      </div>
    </div>
  );
  return (
    <footer className={styles.footer}>
      <LastLoginBar />
      <div className={styles.in}>
        {helpersFirst ? (
          <div className={styles.side}>
            <HelpOrganizations />
            {parts}
          </div>
        ) : (
          parts
        )}
        <div className={styles.foot}>
          <Licences />
          <div className={styles.end}>
            <Copyright groupName={brand.groupName} />
            <CookieSettings className={styles.settings} />
            <affiliate.End />
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
  const { nav, list } = useTemplate('footerNav', NAVS);
  return (
    <nav aria-label={t('nav.footer')} className={nav}>
      <ul className={list}>
        {footerLinks(brand).map(({ page, wideOnly }) => (
          <li key={page} className={wideOnly ? styles.wideOnly : undefined}>
            <HelpLink page={page}>{t(`help.${page}`)}</HelpLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the copyright with the server's year. Prerendered content is built earlier, so it has no year. */
function Copyright({ groupName }: { groupName: string }) {
  const { clock } = usePorts();
  const year = useLivePage() ? ` ${new Date(clock.now()).getFullYear()}` : '';
  return (
    <span>
      ©{year} {groupName}
    </span>
  );
}

function Nothing() {
  return null;
}
