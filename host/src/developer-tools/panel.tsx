import type { RecordedMessage, Recorder } from '@parlay/bus/recorder';
import { pressedKey } from '@parlay/ui/pressed-key';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { filterMessages, toJson } from './matching.ts';
import { Message } from './message.tsx';

export interface PanelProps {
  recorder: Recorder;
  /** Number of publications the bus has refused. */
  refused(): number;
  /** Running versions by remote, including the host. */
  versions(): ReadonlyMap<string, string>;
  gallery: string;
  follow(path: string): void;
  copy(text: string): Promise<boolean>;
  onClose(): void;
  onDrawn(panel: HTMLElement): void;
}

/**
 * Shows the bus traffic, newest first, with filter, pause, clear and copy. English only, because it is for
 * developers.
 */
export function Panel({ recorder, refused, versions, gallery, follow, copy, onClose, onDrawn }: PanelProps) {
  const entries = useSyncExternalStore(recorder.watch, recorder.entries);
  const [filter, setFilter] = useState('');
  /** Messages at the time of pausing. Recording continues. */
  const [paused, setPaused] = useState<readonly RecordedMessage[] | undefined>(undefined);
  const [status, setStatus] = useState('');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (panel.current) onDrawn(panel.current);
  }, [onDrawn]);

  const shown = filterMessages(paused ?? entries, filter);
  const copyShown = async () =>
    setStatus((await copy(toJson(shown))) ? `${count(shown.length)} copied` : 'The clipboard cannot be reached');
  const clear = () => {
    recorder.clear();
    setPaused(paused && []);
    setStatus('');
  };
  return (
    <section
      ref={panel}
      aria-label="Developer tools"
      lang="en"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape') onClose();
      }}
    >
      <header>
        <h2>Bus traffic</h2>
        <input
          type="search"
          aria-label="Filter by topic, source or payload"
          placeholder="Filter: topic, source, payload"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <div className="actions">
          <button
            type="button"
            aria-pressed={paused !== undefined}
            onClick={() => setPaused(paused ? undefined : entries)}
          >
            Pause
          </button>
          <button type="button" onClick={clear}>
            Clear
          </button>
          <button type="button" onClick={() => void copyShown()}>
            Copy as JSON
          </button>
          <a
            href={gallery}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              follow(gallery);
            }}
          >
            Component gallery
          </a>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
      </header>
      <p className="facts">
        <span>
          {shown.length === entries.length ? count(shown.length) : `${shown.length} of ${count(entries.length)}`}
        </span>
        <span>{`${refused()} refused`}</span>
        <span>{[...versions()].map(([remote, version]) => `${remote} ${version}`).join(' · ')}</span>
        <span role="status">{paused ? 'Paused; recording goes on' : status}</span>
      </p>
      {shown.length === 0 ? (
        <p className="empty">{entries.length === 0 ? 'Nothing has passed yet.' : 'No message fits the filter.'}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so it must be reachable with the keyboard
        <ol aria-label="Messages, newest first" tabIndex={0}>
          {shown.toReversed().map((entry) => (
            <Message key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

const count = (messages: number) => `${messages} ${messages === 1 ? 'message' : 'messages'}`;
