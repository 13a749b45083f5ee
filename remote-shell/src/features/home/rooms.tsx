import type { Product } from '@parlay/contracts/brand';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { Cover } from '@parlay/ui/cover';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { ComponentProps } from 'react';
import { RouteLink } from '../links/route-link.tsx';
import { useProducts } from '../products/use-products.ts';
import { useGameCount } from './home-data.ts';
import styles from './rooms.module.css';

type Look = Required<Pick<ComponentProps<typeof Cover>, 'palettes' | 'family'>>;

/** Rooms in order of preference, each with its illustration. A brand's first product comes first. */
const LOOKS: ReadonlyArray<[Product, Look]> = [
  ['casino', { palettes: ['ultraviolet'], family: 'truchet' }],
  ['live-games', { palettes: ['pine'], family: 'wheel' }],
  ['betting', { palettes: ['tomato'], family: 'chain' }],
  ['lottery', { palettes: ['marigold'], family: 'lens' }],
  ['tournaments', { palettes: ['cobalt'], family: 'rays' }],
  ['virtuals', { palettes: ['blush'], family: 'orbit' }],
];
const MAX_ROOMS = 4;
/** Lobby tab whose number of games the room shows. */
const COUNTED_TAB: Partial<Record<Product, string>> = { casino: 'allgames', 'live-games': 'livetables' };

export function Rooms() {
  const { t } = useMessages();
  const enabled = useProducts();
  const rooms = LOOKS.filter(([product]) => enabled.includes(product))
    .sort(([one], [other]) => Number(other === enabled[0]) - Number(one === enabled[0]))
    .slice(0, MAX_ROOMS);
  // A brand with one product leaves no choice, and the product's own section has more details.
  if (rooms.length < 2) return null;
  return (
    <section className={cx(type.wrap, type.section)} aria-labelledby="home-rooms">
      <h2 className={cx(type.displayMd, styles.title)} id="home-rooms">
        {t('home.rooms.title')}
      </h2>
      <div className={styles.rooms}>
        {rooms.map(([product, look], place) => (
          <Room key={product} product={product} look={look} wide={place === 0} />
        ))}
      </div>
    </section>
  );
}

function Room({ product, look, wide }: { product: Product; look: Look; wide: boolean }) {
  const { t } = useMessages();
  // An illustration is larger than the rest of the page's HTML, so it is added with the first commit, in the same
  // box.
  const drawn = useLivePage();
  const caption = (
    <span className={styles.words}>
      <b>{t(`products.${product}`)}</b>
      <RoomLine product={product} />
    </span>
  );
  return (
    <RouteLink route={product} className={cx(styles.room, wide && styles.wide)}>
      {drawn ? (
        <Cover subject={{ id: `room-${product}` }} shape={wide ? 'wide' : 'square'} className={styles.cover} {...look}>
          {caption}
        </Cover>
      ) : (
        <span className={cx(styles.cover, styles.blank)}>{caption}</span>
      )}
    </RouteLink>
  );
}

function RoomLine({ product }: { product: Product }) {
  const { t } = useMessages();
  const tab = COUNTED_TAB[product];
  const count = useGameCount(tab ?? '');
  if (!tab) return <span>{t(`home.rooms.${product}`)}</span>;
  return <span>{count === undefined ? '\u00a0' : t(`home.rooms.${product}`, { count })}</span>;
}
