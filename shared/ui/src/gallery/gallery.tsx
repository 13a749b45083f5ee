import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type from '../styles/type.module.css';
import { Buttons, Choices, Fields, Odds } from './controls.tsx';
import { Figures, Slips, Tables } from './figures.tsx';
import styles from './gallery.module.css';
import { Inputs } from './inputs.tsx';
import { Banners, Dialogs, Notices, States } from './notices.tsx';
import { Covers, Features, Tiles } from './posters.tsx';

/**
 * Shows every component in every state. Follows the page's `data-theme` and `data-brand`. `children` are additional
 * sections.
 */
export function Gallery({ children }: { children?: ReactNode }) {
  return (
    <div className={cx(type.wrap, styles.gallery)}>
      <h1 className={cx(type.displayLg, styles.full)}>Parlay kit</h1>
      <Buttons />
      <Odds />
      <Tiles />
      <Fields />
      <Inputs />
      <Choices />
      <Notices />
      <Banners />
      <Figures />
      <Slips />
      <States />
      <Dialogs />
      <Tables />
      <Features />
      <Covers />
      {children}
    </div>
  );
}
