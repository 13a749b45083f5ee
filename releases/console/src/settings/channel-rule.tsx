import { VerdictRule } from '@parlay/releases/verdict-rule';
import { useAtomValue } from 'jotai';
import { ActionButton } from '../actions/action-button.tsx';
import { ownChangesAtom } from '../actions/own-changes.ts';
import { ageText } from '../actions/rule-dialog.tsx';
import { ReadLine } from '../cli-line/read-line.tsx';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { count, percent } from '../format/numbers.ts';
import { isOps, useStaff } from '../session/use-staff.ts';
import styles from './settings.module.css';

/** Shows which evidence counts towards a channel's verdicts, with a button to change the rule. */
export function ChannelRule({ name }: { name: string }) {
  const mark = useAtomValue(ownChangesAtom);
  const staff = useStaff();
  const result = useData(`/api/channels/${encodeURIComponent(name)}/rule`, VerdictRule, { mark });
  return (
    <div className={styles.details}>
      <Loaded of={result} failed="The rule could not be read" rows={2}>
        {(rule) => (
          <>
            <dl className={styles.facts}>
              <dt>A browser counts after</dt>
              <dd>{ageText(rule.minAgeSeconds)}</dd>
              <dt>Largest share of one address block</dt>
              <dd>{percent(rule.blockShare)}</dd>
              <dt>Address blocks needed to act</dt>
              <dd>
                {count(rule.minBlocks)}, {count(rule.minBadBlocks)} of them with broken browsers
              </dd>
              <dt>A step lasts</dt>
              <dd>{rule.growthNeedsBrowsers ? 'until enough browsers ran the candidate' : 'for its time'}</dd>
            </dl>
            {isOps(staff) && <ActionButton request={{ kind: 'change rule', name, rule }}>Change the rule</ActionButton>}
          </>
        )}
      </Loaded>
      <ReadLine reading={{ kind: 'rule', name }} />
    </div>
  );
}
