import { verificationUrl } from '@parlay/contracts/licence';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { HelpLink } from '../links/route-link.tsx';
import styles from './footer.module.css';

/**
 * Renders 18+, the licence with a link to verify it, and our own marks for two pages, 128 px each unless the brand
 * sets a different size (SH21, MC3). A page that the brand hides has no mark.
 */
export function LicenceMarks() {
  const { t } = useMessages();
  const { i18n, brand } = usePorts();
  const { licence, constants, hiddenHelp } = brand.brand;
  const marks = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => marks.current?.style.setProperty('--seal', `${constants.sealPx}px`), [constants.sealPx]);
  return (
    <ul ref={marks} className={styles.marks}>
      <li className={styles.adults}>18+</li>
      <li>
        <a
          className={styles.seal}
          href={verificationUrl(licence, i18n.locale)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Licensed />
          <MarkText title={t('marks.licensed')} text={t('marks.verify', { number: licence.number })} />
        </a>
      </li>
      <li>
        <HelpLink page="protection" className={styles.seal}>
          <Shield />
          <MarkText title={t('marks.safe')} text={t('marks.safeText')} />
        </HelpLink>
      </li>
      {!hiddenHelp.includes('fair-gaming') && (
        <li>
          <HelpLink page="fair-gaming" className={styles.seal}>
            <Arch />
            <MarkText title={t('marks.fair')} text={t('marks.fairText')} />
          </HelpLink>
        </li>
      )}
    </ul>
  );
}

function MarkText({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <span>
      <b>{title}</b> {text}
    </span>
  );
}

const Licensed = () => (
  <svg viewBox="0 0 28 28" aria-hidden="true">
    <circle className={styles.stroke} cx="14" cy="14" r="12" />
    <path className={styles.stroke} d="m8.5 14.5 4 4 7-8" />
  </svg>
);
const Shield = () => (
  <svg viewBox="0 0 28 28" aria-hidden="true">
    <path className={styles.stroke} d="M14 2 24 6v8c0 6-4 10-10 12C8 24 4 20 4 14V6z" />
  </svg>
);
const Arch = () => (
  <svg viewBox="0 0 28 28" aria-hidden="true">
    <path className={styles.fill} d="M2 14a12 12 0 0 1 24 0z" />
    <path className={styles.fill} d="M2 17h24v7H2z" />
  </svg>
);
