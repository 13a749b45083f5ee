import { isLottery } from '@parlay/contracts/lotteries';
import { lazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useProducts } from '../products/use-products.ts';
import { onShortcut } from './on-shortcut.ts';
import styles from './search.module.css';
import { isShortcutOn, SEARCH_KEY } from './shortcut.ts';

const load = () => import(/* webpackChunkName: "search" */ './search-panel.tsx');
const SearchPanel = lazyComponent(load);
const prepare = () => void load().catch(() => undefined);

/**
 * Renders the button that opens the site's search: from 992 px in the form of a field, below that an icon. The key "/"
 * opens it, too.
 */
export function Search() {
  const { t } = useMessages();
  const products = useProducts();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const button = opener.current;
    if (!button) return;
    return onShortcut(SEARCH_KEY, button, () => {
      if (!isShortcutOn()) return;
      // The focus returns to it.
      button.focus({ preventScroll: true });
      setOpen(true);
    });
  }, []);

  const isWide = products.includes('casino') && products.includes('tournaments') && products.some(isLottery);
  return (
    <>
      <button
        ref={opener}
        type="button"
        data-offer
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <SearchIcon aria-hidden="true" />
        <span className={styles.prompt}>{t(isWide ? 'search.promptWide' : 'search.prompt')}</span>
        <span className={styles.key} aria-hidden="true">
          {SEARCH_KEY}
        </span>
      </button>
      {open && <SearchPanel onClose={() => setOpen(false)} />}
    </>
  );
}
