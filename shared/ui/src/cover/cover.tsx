import { createElement, memo, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './cover.module.css';
import { type CoverOptions, type CoverPicture, type CoverSubject, cover } from './cover.ts';
import type { Shape } from './shapes.ts';

export interface CoverProps extends Pick<CoverOptions, 'shape' | 'palettes' | 'family'> {
  subject: CoverSubject;
  /** Shown as real text in a band below the picture. */
  title?: string | undefined;
  /** Shown over the picture, for example a badge. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Draws a game's poster from its id, without style attributes. */
export function Cover({ subject, shape = 'portrait', palettes, family, title, children, className }: CoverProps) {
  const uid = useId().replace(/\W/g, '');
  const picture = cover(subject, { shape, palettes, family, uid });
  return (
    <span className={cx(styles.cover, styles[shape], className)} data-palette={picture.palette.name} data-cover="">
      <CoverArt picture={picture} />
      {title && (
        <span className={styles.title} data-longest={longestWord(title)}>
          {title}
        </span>
      )}
      {children}
    </span>
  );
}

/** Renders the picture without a box. */
export const CoverArt = memo(
  function CoverArt({ picture }: { picture: CoverPicture }) {
    const { id, width, height, gradients, angle, light, ground, window, transform, art } = picture;
    return (
      <svg
        className={styles.art}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          {gradients.map(({ key, from, to }) => (
            <linearGradient key={key} id={`${id}${key}`} gradientTransform={`rotate(${angle} .5 .5)`}>
              <stop stopColor={from} />
              <stop offset="1" stopColor={to} />
            </linearGradient>
          ))}
          <radialGradient id={`${id}G`} cx={light.x} cy=".05" r="1.1">
            <stop stopColor={light.near} />
            <stop offset=".75" stopColor={light.far} />
          </radialGradient>
          <clipPath id={`${id}W`}>
            <rect x={window.x} width={window.width} height={window.height} />
          </clipPath>
        </defs>
        <rect width={width} height={height} fill={ground} />
        <g clipPath={`url(#${id}W)`}>
          <g {...(transform ? { transform } : {})}>{art.map(draw)}</g>
        </g>
      </svg>
    );
  },
  (before, after) => before.picture.id === after.picture.id && before.picture.palette === after.picture.palette,
);

const REACT_NAMES: Record<string, string> = { 'clip-path': 'clipPath', 'stroke-width': 'strokeWidth' };

function draw({ tag, attributes, children }: Shape, key: number): ReactNode {
  const props: Record<string, unknown> = { key };
  for (const [name, value] of Object.entries(attributes)) props[REACT_NAMES[name] ?? name] = value;
  return createElement(tag, props, children?.map(draw));
}

/** Returns the length of the longest word, up to 24. The stylesheet uses a smaller font size for longer words. */
function longestWord(title: string): number {
  return Math.min(24, Math.max(...title.split(/[\s-]+/).map((word) => word.length)));
}
