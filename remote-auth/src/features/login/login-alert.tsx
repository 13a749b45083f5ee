import { formatDateTime } from '@parlay/contracts/moment';
import { type Translate, useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { useEffect, useRef } from 'react';
import type { LoginFailure } from '../../model/login-failure.ts';
import { waitText } from '../../model/wait-text.ts';
import styles from './login.module.css';

/** Shows one message for the whole form, which receives the focus (AU2). Requires a new `key` for each attempt. */
export function LoginAlert({ failure }: { failure: LoginFailure }) {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  const moment = (iso: string) => formatDateTime(iso, formats);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { reference } = failure;
  return (
    <div ref={box} tabIndex={-1} className={styles.alert}>
      <Banner tone="loss" role="alert">
        {sentence(failure, t, moment)}
        {reference && <span className={styles.reference}>{t('login.reference', { reference })}</span>}
      </Banner>
    </div>
  );
}

function sentence(failure: LoginFailure, t: Translate, moment: (iso: string) => string): string {
  if (failure.kind === 'refused') return failure.message;
  if (failure.kind === 'limited') return t('login.limited', { wait: waitText(failure.seconds, t) });
  if (failure.kind === 'onBreak') return t('login.onBreak', { time: moment(failure.until) });
  if (failure.kind === 'selfExcluded')
    return failure.until === null
      ? t('login.selfExcludedWithoutEnd')
      : t('login.selfExcluded', { time: moment(failure.until) });
  return t(`login.${failure.kind}`);
}
