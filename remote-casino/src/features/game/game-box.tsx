import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './game.module.css';

/** Reserves the frame's area in its aspect ratio (CA7). Messages shown instead of the frame have the same shape. */
export function GameBox({ ratio, children }: { ratio: number | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Set by script, because the CSP forbids style attributes in prerendered content.
  useLayoutEffect(() => {
    if (ratio !== undefined) box.current?.style.setProperty('--frame-ratio', String(ratio));
  }, [ratio]);
  return (
    <div className={styles.box} ref={box} data-ratio={ratio}>
      {children}
    </div>
  );
}
