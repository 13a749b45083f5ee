import {
  CARD_FIELDS,
  type CardErrors,
  type CardField,
  CardFrameMessage,
  type CardSettings,
  type CardTheme,
  type ToCardFrame,
} from '@parlay/contracts/card-frame';
import { CARD_ERRORS, type CardError } from '@parlay/contracts/validation/card';
import { cx } from '@parlay/ui/cx';
import { CircleAlert } from 'lucide-react';
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './card-frame.module.css';
import { cardErrorText, cardText } from './card-texts.ts';
import type { Translate } from './context.ts';

/**
 * Time without a message after which a frame counts as unreachable, in milliseconds. Browsers do not report frames
 * that fail to load.
 */
export const CARD_TIMEOUT_MS = 15_000;

/** The part of the frames port used here. The port checks origin and window. */
export interface CardFrames {
  connect(
    iframe: HTMLIFrameElement,
    options: { origin: string; schema: typeof CardFrameMessage; onMessage(message: CardFrameMessage): void },
  ): { send(message: ToCardFrame): void; close(): void };
}

export type CardToken =
  | { ok: true; token: string }
  /** For `invalid`, the errors are listed below the fields and the first one has the focus. */
  | { ok: false; error: 'invalid' | 'unreachable' };

export interface CardFrameHandle {
  /** Requests a token for the card data from the provider. Never rejects. */
  tokenize(): Promise<CardToken>;
}

export interface CardFrameProps {
  /** URL of the provider's page. Messages are accepted only from its origin. */
  src: string;
  frames: CardFrames;
  /** Ids of accepted cards, for example `visa`. */
  methods: readonly string[];
  theme: CardTheme;
  t: Translate;
  locale: string;
  /** Called when Enter is pressed in a field. */
  onSubmit(): void;
  ref?: Ref<CardFrameHandle>;
}

/**
 * Card fields served by the provider (B17), so that card numbers never reach our page. Their validation rules are in
 * `validation/card`.
 */
export function CardFrame({ src, frames, methods, theme, t, locale, onSubmit, ref }: CardFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const connection = useRef<ReturnType<CardFrames['connect']>>(null);
  const answer = useRef<(token: CardToken) => void>(null);
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'silent'>('loading');
  const [errors, setErrors] = useState<CardErrors>({});
  const [focused, setFocused] = useState(false);
  const [touched, setTouched] = useState(false);
  const id = useId();

  const settle = (token: CardToken) => {
    answer.current?.(token);
    answer.current = null;
  };
  const sendSettings = useEffectEvent(() =>
    connection.current?.send({ action: 'card.settings', parameters: cardSettings({ t, locale, theme, methods }) }),
  );

  const handleMessage = useEffectEvent((message: CardFrameMessage) => {
    switch (message.action) {
      case 'card.ready':
        sendSettings();
        return setPhase('ready');
      case 'card.size':
        return element.current?.style.setProperty('height', `${message.parameters.height}px`);
      case 'card.changed':
        return setErrors(message.parameters.errors);
      case 'card.focus':
        setTouched(true);
        return setFocused(message.parameters.field !== null);
      case 'card.submit':
        return onSubmit();
      case 'card.token':
        return settle({ ok: true, token: message.parameters.token });
      case 'card.refused':
        return settle({ ok: false, error: message.parameters.reason });
    }
  });

  // Connects in a layout effect, before the frame can load, so that its first message is not missed.
  useLayoutEffect(() => {
    if (!element.current) return;
    const frameConnection = frames.connect(element.current, {
      origin: new URL(src).origin,
      schema: CardFrameMessage,
      onMessage: handleMessage,
    });
    connection.current = frameConnection;
    return () => {
      connection.current = null;
      frameConnection.close();
    };
  }, [frames, src, attempt]);

  useEffect(() => sendSettings(), [theme, locale]);

  useEffect(() => {
    if (phase !== 'loading') return;
    const timer = setTimeout(() => setPhase('silent'), CARD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  useImperativeHandle(ref, () => ({
    tokenize: () => {
      if (phase !== 'ready' || !connection.current) return Promise.resolve({ ok: false, error: 'unreachable' });
      settle({ ok: false, error: 'unreachable' });
      const token = new Promise<CardToken>((resolve) => {
        answer.current = resolve;
      });
      // Fields in a frame can receive the focus only while the frame itself has it.
      element.current?.focus();
      connection.current.send({ action: 'card.tokenize' });
      const timer = setTimeout(() => settle({ ok: false, error: 'unreachable' }), CARD_TIMEOUT_MS);
      return token.finally(() => clearTimeout(timer));
    },
  }));

  if (phase === 'silent') {
    return (
      <UnreachableFrame
        t={t}
        onRetry={() => {
          setAttempt(attempt + 1);
          setPhase('loading');
        }}
      />
    );
  }
  const invalid = CARD_FIELDS.flatMap((field) => (errors[field] ? [{ field, error: errors[field] }] : []));
  const go = (field: CardField) => {
    element.current?.focus();
    connection.current?.send({ action: 'card.focus', parameters: { field } });
  };
  return (
    <div>
      <div className={cx(styles.box, phase === 'ready' && styles.ready)}>
        <iframe
          key={attempt}
          ref={element}
          src={src}
          title={cardText(t, 'title')}
          className={cx(styles.frame, focused && styles.focused)}
          aria-describedby={invalid.length > 0 ? id : undefined}
          aria-busy={phase === 'loading'}
          // Makes the host delay swaps, because input in a frame cannot be stored.
          data-typed={touched || undefined}
          sandbox="allow-scripts allow-forms allow-same-origin"
          referrerPolicy="strict-origin"
        />
      </div>
      <CardErrorList id={id} errors={invalid} t={t} onGo={go} />
    </div>
  );
}

interface FieldError {
  field: CardField;
  error: CardError;
}

/** Lists the errors. Each field's name is a button that focuses it. */
function CardErrorList({
  id,
  errors,
  t,
  onGo,
}: {
  id: string;
  errors: readonly FieldError[];
  t: Translate;
  onGo(field: CardField): void;
}) {
  return (
    <ul id={id} className={styles.errors} role="alert">
      {errors.map(({ field, error }) => (
        <li key={field}>
          <CircleAlert aria-hidden="true" size={16} strokeWidth={1.75} />
          <button type="button" className={styles.go} onClick={() => onGo(field)}>
            {cardText(t, field)}
          </button>
          <span>{cardErrorText(t, error)}</span>
        </li>
      ))}
    </ul>
  );
}

function UnreachableFrame({ t, onRetry }: { t: Translate; onRetry(): void }) {
  return (
    <div role="alert" className={styles.silent}>
      <p>{cardText(t, 'silent')}</p>
      <button type="button" className={styles.go} onClick={onRetry}>
        {cardText(t, 'again')}
      </button>
    </div>
  );
}

/** Returns the fields' texts and theme, which the provider's page renders. */
function cardSettings({ t, locale, theme, methods }: Pick<CardFrameProps, 't' | 'locale' | 'theme' | 'methods'>) {
  return {
    language: locale,
    theme,
    methods,
    labels: {
      number: cardText(t, 'number'),
      expiry: cardText(t, 'expiry'),
      expiryHint: cardText(t, 'expiryHint'),
      code: cardText(t, 'code'),
      name: cardText(t, 'name'),
    },
    errors: Object.fromEntries(CARD_ERRORS.map((error) => [error, cardErrorText(t, error)])) as CardSettings['errors'],
  } satisfies CardSettings;
}
