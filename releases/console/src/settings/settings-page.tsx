import { Panel } from '@parlay/ui/panel';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from '../actions/action-button.tsx';
import type { SettingsRequest } from '../actions/dialog-request.ts';
import { ReadLine } from '../cli-line/read-line.tsx';
import type { ReadQuery } from '../cli-line/reading-line.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { isOps, useStaff } from '../session/use-staff.ts';
import styles from './settings.module.css';
import { type SettingsTab, SettingsTabs } from './settings-tabs.tsx';

export interface SettingsPageProps {
  tab: SettingsTab;
  title: string;
  /** Purpose of the listed things, in a sentence. */
  text: string;
  /** Button that creates one. Only ops have it. */
  create: { request: SettingsRequest; label: string };
  reading: ReadQuery;
  children: ReactNode;
}

/** Frame of the pages of the settings: heading, tabs, a list and the command that prints it. */
export function SettingsPage({ tab, title, text, create, reading, children }: SettingsPageProps) {
  const staff = useStaff();
  return (
    <>
      <PageHeading
        title={title}
        aside={
          isOps(staff) && (
            <ActionButton request={create.request} variant="primary" size="md" icon={<Plus aria-hidden="true" />}>
              {create.label}
            </ActionButton>
          )
        }
      >
        {text}
      </PageHeading>
      <SettingsTabs selected={tab} />
      <Panel title={title}>
        {children}
        <div className={styles.end}>
          <ReadLine reading={reading} />
        </div>
      </Panel>
    </>
  );
}
