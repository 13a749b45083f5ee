import type { ReactNode } from 'react';
import { CoverImage } from '../cover/cover-image.tsx';
import { useVeil } from '../game-tile/use-veil.ts';
import styles from './big-feature.module.css';

/** Props that a custom link must pass on. */
export interface FeatureLinkProps {
  className: string;
  'aria-label'?: string;
  children: ReactNode;
}

export interface BigFeatureProps {
  id: string;
  tags?: readonly string[] | undefined;
  name: string;
  imgUrl?: string | null | undefined;
  palettes?: readonly string[] | undefined;
  /** A `Badge` in the top left corner. */
  badge?: ReactNode;
  /** Accessible name. Defaults to badge and name. */
  label?: string | undefined;
  href?: string | undefined;
  link?: ((props: FeatureLinkProps) => ReactNode) | undefined;
  /** Whether `actions` are shown. A feature that asks how to play shows them when pressed, as a game tile does. */
  tapped?: boolean | undefined;
  onTap?: (() => void) | undefined;
  /** Called when Escape is pressed or the player clicks outside. */
  onClose?: (() => void) | undefined;
  actions?: ReactNode;
  lazy?: boolean | undefined;
}

/** A poster with a ratio of 62:40 above the grid. */
export function BigFeature(props: BigFeatureProps) {
  const { id, tags, name, imgUrl, palettes, badge, lazy, tapped = false, actions } = props;
  const { root, veil, face, onKeyDown } = useVeil(tapped, props.onClose);
  const shared = {
    className: styles.feature ?? '',
    ...(props.label ? { 'aria-label': props.label } : {}),
    children: (
      <CoverImage
        subject={{ id, tags }}
        title={name}
        shape="wide"
        src={imgUrl}
        palettes={palettes}
        lazy={lazy}
        className={styles.poster}
      >
        {badge && (
          <>
            {/* Separates name and badge in the accessible name. */} <span className={styles.badge}>{badge}</span>
          </>
        )}
      </CoverImage>
    ),
  };
  if (props.link) return <>{props.link(shared)}</>;
  if (props.href !== undefined) return <a href={props.href} {...shared} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape from the controls inside
    <div ref={root} className={styles.box} onKeyDown={onKeyDown}>
      <button ref={face} type="button" aria-expanded={tapped} onClick={() => props.onTap?.()} {...shared} />
      {tapped && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className={styles.veil} ref={veil} role="group" aria-label={name}>
          <span className={styles.name}>{name}</span>
          {actions}
        </div>
      )}
    </div>
  );
}

/**
 * Shows up to three features in a row. Below 1326 px the row scrolls and snaps, and a cut-off item indicates that
 * there are more.
 */
export function BigFeatureRow({ children, label }: { children: ReactNode; label: string }) {
  return (
    <section className={styles.row} aria-label={label}>
      {children}
    </section>
  );
}
