import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { RadioGroup } from '@parlay/ui/radio-group';
import type from '@parlay/ui/styles/type.module.css';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { exclusionsIn, lengthText, WITHOUT_END } from '../../model/break-lengths.ts';
import type { Breaks } from '../../model/breaks.ts';
import styles from './breaks.module.css';
import { ExclusionSummary } from './exclusion-summary.tsx';
import { Lengths } from './lengths.tsx';

/** Anchor for links from other pages. */
const ANCHOR = 'self-exclusion';
const FACTS = ['openBets', 'money', 'newAccounts', 'noOffers'] as const;

/** Renders the self-exclusion form: length and scope, then a summary to confirm before it takes effect (CL15, B9). */
export function SelfExclusion({ exclusion }: Pick<Breaks, 'exclusion'>) {
  const { t, locale } = useMessages();
  const { brand } = usePorts();
  const periods = exclusionsIn(exclusion);
  const [period, setPeriod] = useState(periods[0] ?? '');
  const [scope, setScope] = useState<'brand' | 'group'>(exclusion.groupFirst ? 'group' : 'brand');
  const [isReading, setReading] = useState(false);
  const title = useId();
  const part = useRef<HTMLElement>(null);
  const { hash } = usePageLocation();
  // Scrolls by script, because this part renders after its data has loaded, when the browser has already looked for
  // the anchor.
  useEffect(() => {
    if (hash === `#${ANCHOR}`) part.current?.scrollIntoView();
  }, [hash]);
  const continueButton = useRef<HTMLButtonElement>(null);
  const wasReading = useRef(false);
  useEffect(() => {
    if (wasReading.current && !isReading) continueButton.current?.focus();
    wasReading.current = isReading;
  }, [isReading]);
  const nameOf = (value: string) => (value === WITHOUT_END ? t('exclusion.withoutEnd') : lengthText(value, locale));
  const groupLabel = t('exclusion.group', { count: exclusion.brands });
  const brandLabel = t('exclusion.brand', { brand: brand.brand.name });
  const places = [
    { value: 'group', label: groupLabel },
    { value: 'brand', label: brandLabel },
  ];

  if (isReading)
    return (
      <ExclusionSummary
        period={period}
        scope={scope}
        length={nameOf(period)}
        where={scope === 'group' ? groupLabel : brandLabel}
        onBack={() => setReading(false)}
      />
    );
  return (
    <section ref={part} className={styles.exclusion} aria-labelledby={title} id={ANCHOR}>
      <div>
        <h2 id={title} className={type.displayMd}>
          {t('exclusion.title')}
        </h2>
        <p className={styles.lead}>{t('exclusion.text', { length: nameOf(periods[0] ?? '') })}</p>
        <ul className={styles.facts}>
          {FACTS.map((fact) => (
            <li key={fact}>
              <Check aria-hidden="true" />
              <span>{t(`exclusion.facts.${fact}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.choose}>
        <Lengths
          plain
          showLabel
          label={t('exclusion.howLong')}
          name="exclusion-length"
          choices={periods.map((value) => ({ value, label: nameOf(value) }))}
          value={period}
          onChoose={setPeriod}
        />
        <RadioGroup
          label={t('exclusion.where')}
          name="exclusion-scope"
          options={exclusion.groupFirst ? places : places.toReversed()}
          value={scope}
          onChange={(value) => setScope(value === 'group' ? 'group' : 'brand')}
        />
        <Button ref={continueButton} variant="secondary" size="lg" block onClick={() => setReading(true)}>
          {t('exclusion.continue')}
        </Button>
        <p className={styles.note}>{t('exclusion.onceMore')}</p>
      </div>
    </section>
  );
}
