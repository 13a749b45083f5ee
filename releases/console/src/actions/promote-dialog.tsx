import { Quarantine } from '@parlay/releases/replies/quarantine';
import { Banner } from '@parlay/ui/banner';
import { Checkbox } from '@parlay/ui/checkbox';
import { RadioGroup } from '@parlay/ui/radio-group';
import { Select } from '@parlay/ui/select';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { z } from 'zod';
import { nameOf } from '../data/order.ts';
import { useData } from '../data/use-data.ts';
import { quarantineText } from '../format/quarantine.ts';
import { shortTime } from '../format/utc.ts';
import { useChannel } from '../live/channel.tsx';
import { notifyAtom } from '../notices/notices.ts';
import { ActionDialog } from './action-dialog.tsx';
import { AudienceFields } from './audience-fields.tsx';
import type { DialogRequest } from './dialog-request.ts';
import { type PromoteErrors, type PromoteForm, promotionOf, refusedFields } from './promote-form.ts';
import { watchReachAtom } from './reach.ts';
import { ReasonField } from './reason-field.tsx';
import { ChangeConfirmation } from './request.ts';
import { useChange } from './use-change.ts';

const Versions = z.array(
  z.object({
    version: z.string(),
    publishedAt: z.string(),
    publishedBy: z.string(),
    quarantine: Quarantine.nullable(),
  }),
);

const EMPTY: Omit<PromoteForm, 'audience' | 'version'> = {
  percent: '5',
  brand: '',
  cohort: '',
  steps: '',
  every: '',
  auto: true,
  proof: false,
  withoutBrowser: false,
  reason: '',
};

type PromoteRequest = Extract<DialogRequest, { kind: 'promote' }>;

/** Dialog that makes a version live for everyone or for some of the visitors. */
export function PromoteDialog({ request, onClose }: { request: PromoteRequest; onClose: () => void }) {
  const { remote, revision } = request;
  const { channel } = useChannel();
  const ordering = useChange(revision, ChangeConfirmation);
  const versions = useData(`/api/remotes/${encodeURIComponent(remote)}/versions`, Versions);
  const [form, setForm] = useState<PromoteForm>({
    ...EMPTY,
    audience: request.audience,
    version: request.version ?? '',
  });
  const [errors, setErrors] = useState<PromoteErrors>({});
  const notify = useSetAtom(notifyAtom);
  const watch = useSetAtom(watchReachAtom);
  const quarantine = versions.data?.find(({ version }) => version === form.version)?.quarantine ?? null;
  const result = promotionOf(form, { channel, remote, needsReason: quarantine !== null });
  const shownErrors: PromoteErrors = { ...refusedFields(ordering.error), ...errors };
  const set = (change: Partial<PromoteForm>) => {
    setErrors({});
    setForm((before) => ({ ...before, ...change }));
  };
  const isPart = form.audience === 'part';
  // A version that everyone gets cannot be its own canary.
  const offered = versions.data?.filter(({ version }) => !isPart || version !== request.live);

  return (
    <ActionDialog
      title={`Promote ${nameOf(remote)}`}
      text="New pages get it at once, open ones at a quiet moment, without a reload."
      label={isPart ? 'Start the canary' : 'Promote'}
      ordering={ordering}
      order={result.ok ? result.order : undefined}
      onIncomplete={() => setErrors(result.ok ? {} : result.errors)}
      isTried={!form.withoutBrowser}
      onClose={onClose}
      onDone={({ changed, revision: newRevision }) => {
        const release = `${nameOf(remote)} ${form.version}`;
        const audienceText = isPart ? 'for a part of the visitors' : 'for everyone';
        notify({
          id: `promote-${remote}`,
          kind: changed ? 'success' : 'info',
          title: changed ? `${release} is live ${audienceText}` : `${release} was live ${audienceText} already`,
        });
        if (changed && !isPart && newRevision !== undefined) watch({ channel, revision: newRevision, remote });
      }}
    >
      <Select
        label="Version"
        value={form.version}
        onChange={(event) => set({ version: event.target.value })}
        error={shownErrors.version ?? versions.error?.message}
      >
        <option value="">{promptFor(versions.isLoading, offered?.length)}</option>
        {offered?.map((option) => (
          <option key={option.version} value={option.version}>
            {option.version}, {shortTime(option.publishedAt)} by {option.publishedBy}
            {option.quarantine && ' (quarantined)'}
          </option>
        ))}
      </Select>
      {quarantine && (
        <Banner tone="loss" role="status">
          {quarantineText(quarantine)}. To promote it all the same, say why.
        </Banner>
      )}
      <RadioGroup
        label="For whom"
        name="audience"
        options={[
          { value: 'part', label: 'A part of the visitors (canary)' },
          { value: 'everyone', label: 'Everyone' },
        ]}
        value={form.audience}
        onChange={(value) => set({ audience: value === 'part' ? 'part' : 'everyone' })}
      />
      {isPart && <AudienceFields form={form} errors={shownErrors} onChange={set} />}
      <ReasonField
        value={form.reason}
        onChange={(reason) => set({ reason })}
        error={shownErrors.reason}
        optional={!form.withoutBrowser && quarantine === null}
      />
      <Checkbox
        label="Without a trial in a browser; the log says so"
        checked={form.withoutBrowser}
        onChange={(event) => set({ withoutBrowser: event.target.checked })}
      />
    </ActionDialog>
  );
}

/** Returns the text of the empty choice. */
function promptFor(isLoading: boolean, count: number | undefined): string {
  if (isLoading) return 'Loading …';
  return count === 0 ? 'No other version is published' : 'Choose';
}
