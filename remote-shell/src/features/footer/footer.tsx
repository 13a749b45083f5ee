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
import { AffiliateLine, AffiliateLink, Helpers, SocialChips, SocialLinks } from './outside-links.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { RunningReleases } from './running-releases.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/**
 * SH3: what a brand may have drawn in another way; the payment methods choose theirs themselves. All are made of the footer's
 * own styles: each rule that any brand's first content needs stands in every brand's page.
 */
const ORDERS = { default: false, 'links-first': true };
const NAVS = { default: { nav: undefined, list: styles.links }, row: { nav: styles.outside, list: undefined } };
const LICENCES = { default: LicenceMarks, text: LicenceTexts };
/** Where the helpers stand: among the rest, or in a bar on top of it. */
const HELPING = { default: false, bar: true };
/** Where the partners' link stands: at the end of the foot, or in a line of its own under who runs the site. */
const AFFILIATES = {
  default: { Line: Nothing, End: AffiliateLink },
  line: { Line: AffiliateLine, End: Nothing },
};
const SOCIAL = { default: SocialLinks, chips: SocialChips };

/** Who runs the site and under which licence, the pages everybody must find, payment methods, language (SH20–22). */
export function Footer() {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const linksFirst = useTemplate('footer', ORDERS);
  const Licences = useTemplate('licenceLogos', LICENCES);
  const helpersFirst = useTemplate('responsibleGaming', HELPING);
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
        {!helpersFirst && <Helpers />}
      </div>
    </div>
  );
  return (
    <footer className={styles.footer}>
      <LastLoginBar />
      <div className={styles.in}>
        {helpersFirst ? (
          <div className={styles.side}>
            <Helpers />
            {parts}
          </div>
        ) : (
          parts
        )}
        <div className={styles.foot}>
          <Licences />
          <div className={styles.end}>
            <Copyright groupName={brand.groupName} />
            <CookieSettings />
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

function Nothing() {
  return null;
}
