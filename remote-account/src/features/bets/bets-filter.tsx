import { BET_PRODUCTS, BET_RESULTS } from '@parlay/contracts/account-history';
import { formatMoment } from '@parlay/contracts/moment';
import { useClockValue } from '@parlay/remote-kit/clock-value';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { Chip } from '@parlay/ui/chip';
import { LayoutGrid } from 'lucide-react';
import { type BetFilter, daysOf, RANGES } from '../../model/bets.ts';
import { activeFilters } from '../../model/dates.ts';
import { DaysFilter } from '../history/days-filter.tsx';
import { Filters } from '../history/filters.tsx';
import styles from './bets.module.css';
import { ProductIcon } from './product-icon.tsx';

const DRAFT = 'bets filter';

export interface BetsFilterProps {
  filter: BetFilter;
  /** Applies a filter change and shows its first page. */
  onFilter(change: Omit<Partial<BetFilter>, 'page'>): void;
}

/** Renders the filter by product, days and result, and three quick ranges (AC10). */
export function BetsFilter({ filter, onFilter }: BetsFilterProps) {
  const { t } = useMessages();
  return (
    <Filters active={activeFilters(filter, filter.product, filter.result)}>
      {(close) => (
        <Card pad="sm" className={styles.filter}>
          <Products filter={filter} onFilter={onFilter} />
          <DaysFilter
            label={t('bets.filter')}
            draft={DRAFT}
            applied={{ from: filter.from, to: filter.to, choice: filter.result }}
            choices={{
              label: t('bets.outcome'),
              all: t('bets.anyResult'),
              options: BET_RESULTS.map((result) => ({ value: result, label: t(`bets.result.${result}`) })),
            }}
            onFilter={({ from, to, choice }) => {
              close();
              onFilter({ from, to, result: BET_RESULTS.find((one) => one === choice) });
            }}
          />
          <QuickRanges filter={filter} onFilter={onFilter} />
        </Card>
      )}
    </Filters>
  );
}

function Products({ filter, onFilter }: BetsFilterProps) {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  // First content must not read whether there are live games, because its markup would fit only brands without.
  const hasLiveGames = useLivePage() && brand.hasLiveGames;
  const products = BET_PRODUCTS.filter((product) => product !== 'live' || hasLiveGames || filter.product === product);
  return (
    <fieldset className={styles.chips} aria-label={t('bets.productLabel')}>
      <Chip
        pressed={!filter.product}
        icon={<LayoutGrid aria-hidden="true" />}
        onClick={() => onFilter({ product: undefined })}
      >
        {t('bets.all')}
      </Chip>
      {products.map((product) => (
        <Chip
          key={product}
          pressed={filter.product === product}
          icon={<ProductIcon product={product} />}
          onClick={() => onFilter({ product })}
        >
          {t(`bets.product.${product}`)}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Renders buttons that select a range of days. Pressing a selected one clears the range. */
function QuickRanges({ filter, onFilter }: BetsFilterProps) {
  const { t } = useMessages();
  const { drafts } = usePorts();
  const today = useClockValue((now) => formatMoment('YYYY-MM-DD', now), '');
  const isOn = ({ from, to }: { from: string; to: string }) => from === filter.from && to === filter.to;
  return (
    <fieldset className={styles.ranges} aria-label={t('bets.range.label')}>
      {RANGES.map((range) => {
        const days = today ? daysOf(range, today) : undefined;
        const pressed = days !== undefined && isOn(days);
        return (
          <Button
            key={range}
            variant="ghost"
            aria-pressed={pressed}
            className={pressed ? styles.on : ''}
            onClick={() => {
              drafts.clear(DRAFT);
              onFilter(pressed ? { from: undefined, to: undefined } : { ...days });
            }}
          >
            {t(`bets.range.${range}`)}
          </Button>
        );
      })}
    </fieldset>
  );
}
