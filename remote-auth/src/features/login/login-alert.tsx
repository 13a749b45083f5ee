import { type Translate, useMessages } from '@parlay/remote-kit/messages';
import { Banner } from '@parlay/ui/banner';
import { useEffect, useRef } from 'react';
import type { LoginProblem } from '../../model/problem.ts';
import { waitText } from '../../model/wait-text.ts';
import styles from './login.module.css';

/** One message for the whole form, which takes the focus (AU2). Give it a `key` by attempt. */
export function LoginAlert({ problem }: { problem: LoginProblem }) {
  const { t } = useMessages();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { reference } = problem;
  return (
    <div ref={box} tabIndex={-1} className={styles.alert}>
      <Banner tone="loss" role="alert">
        {sentence(problem, t)}
        {reference && <span className={styles.reference}>{t('login.reference', { reference })}</span>}
      </Banner>
    </div>
  );
}

function sentence(problem: LoginProblem, t: Translate): string {
  if (problem.kind === 'refused') return problem.message;
  if (problem.kind === 'limited') return t('login.limited', { wait: waitText(problem.seconds, t) });
  return t(`login.${problem.kind}`);
}
