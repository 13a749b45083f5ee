import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation } from '@parlay/remote-kit/ports';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './contents.module.css';

export interface Heading {
  id: string;
  text: string;
}

/** Returns the headings of a text that have an anchor. */
export const headingsOf = (article: HTMLElement): Heading[] =>
  [...article.querySelectorAll<HTMLElement>('h2[id]')].map(({ id, textContent }) => ({ id, text: textContent ?? '' }));

/** Minimum number of headings. Fewer are easy to find without a table of contents. */
const MIN_HEADINGS = 3;

/** Renders a text's table of contents: next to it on wide screens, and folded above it on narrow ones. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useMessages();
  const { pathname, search } = usePageLocation();
  const [open, setOpen] = useState(false);
  const list = useId();
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav aria-label={t('helpCentre.contents')} className={styles.contents}>
      <p className={styles.title} aria-hidden="true">
        {t('helpCentre.contents')}
      </p>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {t('helpCentre.contents')}
        <ChevronDown aria-hidden="true" size={20} />
      </button>
      <ol id={list} className={styles.list} data-open={open}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link discover="none" to={{ pathname, search, hash: `#${id}` }} onClick={() => setOpen(false)}>
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
