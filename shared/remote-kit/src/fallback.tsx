import type { Locale } from '@parlay/contracts/brand';
import { FALLBACK_TEXTS } from './fallback-texts.ts';

interface FallbackProps {
  locale: Locale;
  /** Reference of the page's reports, shown in the message. */
  reference: string | undefined;
  onRetry(): void;
}

/** Replaces a part that cannot render. Styled by the host's `.slot-fallback`. */
export function Fallback({ locale, reference, onRetry }: FallbackProps) {
  const texts = FALLBACK_TEXTS[locale];
  return (
    <section className="slot-fallback" role="alert">
      <p className="slot-fallback-title">{texts.title}</p>
      <p>{texts.text}</p>
      <button type="button" onClick={onRetry}>
        {texts.retry}
      </button>
      {reference && (
        <p className="slot-fallback-reference">
          {texts.reference} {reference}
        </p>
      )}
    </section>
  );
}
