import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './game.module.css';

/** Reserves the frame's area in its ratio (CA7). Whatever replaces the frame has the same shape. */
export function GameBox({ ratio, children }: { ratio: number | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Set by script: style attributes are not allowed in first content.
  useLayoutEffect(() => {
    if (ratio !== undefined) box.current?.style.setProperty('--frame-ratio', String(ratio));
  }, [ratio]);
  return (
    <div className={styles.box} ref={box} data-ratio={ratio}>
      {children}
    </div>
  );
}
