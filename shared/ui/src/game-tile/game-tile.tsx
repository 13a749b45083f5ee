import { Plus } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { CoverImage } from '../cover/cover-image.tsx';
import { cx } from '../cx.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './game-tile.module.css';
import { useVeil } from './use-veil.ts';

/** Props that a custom link must pass on. */
export interface TileLinkProps {
  className: string;
  'aria-label': string;
  children: ReactNode;
}

export interface GameTileProps {
  id: string;
  tags?: readonly string[] | undefined;
  name: string;
  /** Shown at the start of the caption. */
  studio: string;
  /** One fact at the end of the caption, for example "96.1% RTP", "Live", "New" or a jackpot. */
  fact?: ReactNode;
  imgUrl?: string | null | undefined;
  palettes?: readonly string[] | undefined;
  /** A `Badge` in the corner. */
  badge?: ReactNode;
  /** Accessible name. Defaults to "name, studio". */
  label?: string | undefined;
  /** URL of a tile that opens its game directly. */
  href?: string | undefined;
  /** Renders the link with a router: `link={(props) => <Link to="…" {...props} />}`. */
  link?: ((props: TileLinkProps) => ReactNode) | undefined;
  /**
   * Whether `actions` are shown on an overlay. A tile that asks how to play shows them when tapped. The list allows
   * one tapped tile at a time.
   */
  tapped?: boolean | undefined;
  onTap?: (() => void) | undefined;
  /** Called when Escape is pressed or the player clicks outside. */
  onClose?: (() => void) | undefined;
  /**
   * Links or buttons on the overlay: `volt` for Play and `stage` for Try free. During maintenance only the latter.
   */
  actions?: ReactNode;
  /** False for the first row. */
  lazy?: boolean | undefined;
}

/** Shows a poster with a ratio of 3:4 and a caption. */
export function GameTile(props: GameTileProps) {
  const {
    id,
    tags,
    name,
    studio,
    fact,
    imgUrl,
    palettes,
    badge,
    lazy,
    tapped = false,
    onTap,
    onClose,
    actions,
  } = props;
  const label = props.label ?? `${name}, ${studio}`;
  const { root, veil, face, onKeyDown } = useVeil(tapped, onClose);

  const poster = (
    <CoverImage
      subject={{ id, tags }}
      title={name}
      src={imgUrl}
      palettes={palettes}
      lazy={lazy}
      className={styles.poster}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape from the controls inside
    <div
      className={styles.tile}
      ref={root}
      data-tile={id}
      {...(tapped ? { 'data-tapped': '' } : {})}
      onKeyDown={onKeyDown}
    >
      <div className={styles.measure}>
        {badge && !tapped && <span className={styles.badge}>{badge}</span>}
        {faceOf()}
        {tapped && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div className={styles.veil} ref={veil} role="group" aria-label={label}>
            <span className={styles.name}>{name}</span>
            {actions}
          </div>
        )}
      </div>
      <div className={styles.caption}>
        <span className={styles.studio} title={imgUrl ? name : studio}>
          {imgUrl ? name : studio}
        </span>
        {fact && <b className={styles.fact}>{fact}</b>}
      </div>
    </div>
  );

  function faceOf() {
    const shared = { className: styles.face ?? '', 'aria-label': label, children: poster };
    if (props.link) return props.link(shared);
    if (props.href !== undefined) return <a href={props.href} {...shared} />;
    return <button ref={face} type="button" aria-expanded={tapped} onClick={() => onTap?.()} {...shared} />;
  }
}

/** Placeholder for a tile that is loading. */
export function GameTileSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <Skeleton shape="tile" />
      <Skeleton width="short" />
    </div>
  );
}

/** The cell at the end of a full grid, which loads more. */
export function MoreTile({
  working,
  className,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'style'> & { working?: boolean }) {
  return (
    <button {...rest} type="button" className={cx(styles.more, className)} disabled={working || rest.disabled}>
      {working ? <Spinner /> : <Plus aria-hidden="true" />}
      {children}
    </button>
  );
}
