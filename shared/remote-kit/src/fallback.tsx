import type { Locale } from '@parlay/contracts/brand';
import { FALLBACK_TEXTS } from './fallback-texts.ts';

interface FallbackProps {
  locale: Locale;
  /** What the page's reports go under. */
  reference: string | undefined;
  onRetry(): void;
}

/** What a slot shows when its part cannot be drawn. Styled by the host's `.slot-fallback`. */
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
