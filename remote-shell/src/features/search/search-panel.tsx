import { Dialog } from '@base-ui/react/dialog';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Checkbox } from '@parlay/ui/checkbox';
import { pressedKey } from '@parlay/ui/pressed-key';
import { Search as SearchIcon, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Entry } from '../../model/found.ts';
import { Failed } from '../home/failed.tsx';
import { NothingFound } from './nothing-found.tsx';
import { useRecentSearches } from './recent.ts';
import { RecentSearches } from './recent-searches.tsx';
import { Results } from './results.tsx';
import styles from './search-panel.module.css';
import { isShortcutOn, SEARCH_KEY, switchShortcut } from './shortcut.ts';
import { urlOfEntry } from './url-of-entry.ts';
import { MAX_QUERY, useSearch } from './use-search.ts';

/**
 * Renders the search as a modal dialog: a field, and below it the results in groups. The arrow keys move through all
 * groups while the focus stays in the field, Enter opens a result, Escape closes the dialog.
 */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const [text, setText] = useState('');
  const search = useSearch(text);
  const recent = useRecentSearches();
  const list = useId();
  const entries = search.groups.flatMap(({ group, entries: of }) =>
    of.map((entry) => ({ id: `${group} ${entry.id}`, entry })),
  );
  const [activeId, setActiveId] = useState<string>();
  const active = entries.findIndex(({ id }) => id === activeId);
  const optionId = (index: number) => `${list}-${index}`;

  const opened = () => {
    recent.add(search.query);
    onClose();
  };
  const open = (entry: Entry) => {
    opened();
    navigation.go(urlOfEntry(navigation, entry));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = pressedKey(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressed ?? ''];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const from = active < 0 && step < 0 ? 0 : active;
      setActiveId(entries[(from + step + entries.length) % entries.length]?.id);
    } else if (pressed === 'Enter') {
      event.preventDefault();
      const chosen = entries[Math.max(active, 0)];
      if (chosen && search.isCurrent) open(chosen.entry);
    }
  };

  const isTyped = text.trim() !== '';
  const count = search.groups.reduce((sum, { total }) => sum + total, 0);
  const isWaiting = isTyped && !search.isCurrent && !search.error;
  const hasResponse = isTyped && !isWaiting && !search.error;
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.panel}>
          <Dialog.Title className={styles.title}>{t('search.title')}</Dialog.Title>
          <div className={styles.head}>
            <SearchIcon aria-hidden="true" />
            <input
              type="text"
              inputMode="search"
              role="combobox"
              aria-label={t('search.field')}
              aria-autocomplete="list"
              aria-expanded={entries.length > 0}
              aria-controls={list}
              {...(active >= 0 && { 'aria-activedescendant': optionId(active) })}
              placeholder={t('search.field')}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setActiveId(undefined);
              }}
              onKeyDown={onKeyDown}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={MAX_QUERY}
            />
            <Dialog.Close className={styles.close} aria-label={t('search.close')}>
              <X aria-hidden="true" strokeWidth={1.75} size={24} />
            </Dialog.Close>
          </div>
          <p className={styles.status} role="status">
            {isWaiting && t('search.loading')}
            {hasResponse && t(count > 0 ? 'search.found' : 'search.none', { count, text: search.query })}
            {!isTyped && t('search.hint')}
          </p>
          <div className={styles.body} aria-busy={isWaiting}>
            {isTyped && (
              <Results
                id={list}
                groups={search.groups}
                active={active}
                optionId={optionId}
                onOpen={opened}
                query={search.query}
              />
            )}
            {isTyped && search.isIncomplete && <p className={styles.note}>{t('search.incomplete')}</p>}
            {isTyped && search.error && <Failed error={search.error} onRetry={search.reload} />}
            {hasResponse && count === 0 && <NothingFound onOpen={onClose} />}
            {!isTyped && <RecentSearches recent={recent.recent} onChoose={setText} onClear={recent.clear} />}
          </div>
          <ShortcutChoice />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Lets players turn the key off, because speech input and slips of the hand press single keys (WCAG 2.1.4). */
function ShortcutChoice() {
  const { t } = useMessages();
  const [isOn, setIsOn] = useState(isShortcutOn);
  return (
    <div className={styles.foot}>
      <Checkbox
        checked={isOn}
        onChange={(event) => {
          setIsOn(event.currentTarget.checked);
          switchShortcut(event.currentTarget.checked);
        }}
        label={t('search.shortcut', { key: SEARCH_KEY })}
      />
    </div>
  );
}
