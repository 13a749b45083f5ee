import { type Translate, useMessages } from '@parlay/remote-kit/messages';
import { Banner } from '@parlay/ui/banner';
import { useEffect, useRef } from 'react';
import type { LoginFailure } from '../../model/login-failure.ts';
import { waitText } from '../../model/wait-text.ts';
import styles from './login.module.css';

/** One message for the whole form, which takes the focus (AU2). Give it a `key` by attempt. */
export function LoginAlert({ failure }: { failure: LoginFailure }) {
  const { t } = useMessages();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { reference } = failure;
  return (
    <div ref={box} tabIndex={-1} className={styles.alert}>
      <Banner tone="loss" role="alert">
        {sentence(failure, t)}
        {reference && <span className={styles.reference}>{t('login.reference', { reference })}</span>}
      </Banner>
    </div>
  );
}

function sentence(failure: LoginFailure, t: Translate): string {
  if (failure.kind === 'refused') return failure.message;
  if (failure.kind === 'limited') return t('login.limited', { wait: waitText(failure.seconds, t) });
  return t(`login.${failure.kind}`);
}
