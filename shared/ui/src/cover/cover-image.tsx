import { type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './cover.module.css';
import { type CoverSubject, cover } from './cover.ts';
import { Cover } from './cover.tsx';

export interface CoverImageProps {
  subject: CoverSubject;
  title: string;
  /** Image URL. If it is missing or fails to load, the cover is drawn. An image moves the title to the caption. */
  src?: string | null | undefined;
  shape?: 'portrait' | 'wide' | 'square' | undefined;
  palettes?: readonly string[] | undefined;
  /** False for images on the first screen. */
  lazy?: boolean | undefined;
  children?: ReactNode;
  className?: string | undefined;
}

/** Shows a poster image, with the drawn cover as a fallback in the same box. */
export function CoverImage({ src, lazy = true, children, ...props }: CoverImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || failed === src) return <Cover {...props}>{children}</Cover>;
  const { subject, title, shape = 'portrait', palettes, className } = props;
  return (
    <span
      className={cx(styles.cover, styles[shape], className)}
      data-palette={cover(subject, { shape, palettes }).palette.name}
      data-cover="image"
    >
      <img
        className={styles.raster}
        src={src}
        alt={title}
        loading={lazy ? 'lazy' : 'eager'}
        decoding="async"
        onError={() => setFailed(src)}
      />
      {children}
    </span>
  );
}
