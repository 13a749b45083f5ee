import { isLottery } from '@parlay/contracts/lotteries';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { Money } from '@parlay/ui/figure';
import { Skeleton } from '@parlay/ui/skeleton';
import { Stage } from '@parlay/ui/stage';
import type from '@parlay/ui/styles/type.module.css';
import { dayAndTime } from '../../model/time.ts';
import { RouteLink } from '../links/route-link.tsx';
import { useProducts } from '../products/use-products.ts';
import { useDraws } from './home-data.ts';
import styles from './lottery-teaser.module.css';
import { TimeLeft } from './time-left.tsx';

/** Shows the next draw, with links to the lotteries. */
export function LotteryTeaser() {
  const { t } = useMessages();
  const enabled = useProducts();
  const lotteries = enabled.filter(isLottery);
  if (lotteries.length === 0) return null;
  return (
    <section aria-labelledby="home-draws">
      <h2 className={`${type.displaySm} ${styles.title}`} id="home-draws">
        {t('home.draws.title')}
      </h2>
      <Stage className={styles.stage}>
        <p className={type.displayMd}>{t('home.draws.line')}</p>
        <NextDraw />
        <div className={styles.actions}>
          {lotteries.map((lottery, place) => (
            <ButtonLink key={lottery} as={RouteLink} route={lottery} variant={place === 0 ? 'volt' : 'stage'}>
              {t(`home.draws.${lottery}`)}
            </ButtonLink>
          ))}
        </div>
      </Stage>
    </section>
  );
}

/** Shows the jackpot and draw time from the lottery or, without a response, a note that its page shows both. */
function NextDraw() {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const draws = useDraws();
  const next = draws.data?.draws?.[0];
  if (!next) {
    return (
      <div className={styles.draw} aria-busy={draws.status === 'loading'}>
        {draws.status === 'loading' ? <Skeleton shape="row" /> : <p className={type.muted}>{t('home.draws.text')}</p>}
      </div>
    );
  }
  return (
    <dl className={styles.draw}>
      <div>
        <dt>{t('home.draws.jackpot')}</dt>
        <dd>
          <Money amount={next.jackpot} currency={next.currency} locale={locale} size="md" tone="highlight" />
        </dd>
      </div>
      <div>
        <dt>{t('home.draws.next')}</dt>
        <dd>
          {next.name}, <time dateTime={next.drawsAt}>{dayAndTime(next.drawsAt, locale, formats)}</time>
        </dd>
      </div>
      <div>
        <dt>{t('home.draws.left')}</dt>
        <dd>
          <TimeLeft until={next.drawsAt} over={t('home.draws.now')} onOver={draws.reload} />
        </dd>
      </div>
    </dl>
  );
}
