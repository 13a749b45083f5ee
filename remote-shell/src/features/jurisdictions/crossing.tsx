import { lazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent, useState } from 'react';
import { licenceOf } from '../../model/jurisdictions.ts';

const LAST_DRAFT = 'jurisdiction.last';
const AGREED_DRAFT = 'jurisdiction.agreed';
const Confirm = lazyComponent(() => import(/* webpackChunkName: "crossing" */ './confirm-crossing.tsx'));

/**
 * Warns when a player moves between areas with different licences (SH7). Ignores pages without a licence. The
 * warning does not block the player, unless the brand requires confirmation once per session.
 */
export function LicenceWarning() {
  const { brand, drafts, notify } = usePorts();
  const { t } = useMessages();
  const { crossing, groups } = brand.brand.jurisdictions;
  const licence = licenceOf(usePageLocation().route?.id, groups);
  const [pending, setPending] = useState<{ to: NonNullable<typeof licence>; from: unknown }>();

  const enter = useEffectEvent((next: NonNullable<typeof licence>) => {
    const last = drafts.read(LAST_DRAFT);
    drafts.write(LAST_DRAFT, next.id);
    if (last === undefined || last === next.id) return;
    if (crossing === 'notice')
      notify.show({
        id: LAST_DRAFT,
        type: 'warn',
        title: t('jurisdiction.title'),
        text: t('jurisdiction.text', namesOf(next)),
      });
    else if (drafts.read(AGREED_DRAFT) !== true) setPending({ to: next, from: last });
  });
  const id = licence?.id;
  useEffect(() => {
    const next = groups.find((group) => group.id === id);
    if (next) enter(next);
  }, [id, groups]);

  if (!pending) return null;
  return (
    <Confirm
      {...namesOf(pending.to)}
      onAgree={() => {
        drafts.write(AGREED_DRAFT, true);
        setPending(undefined);
      }}
      onBack={() => {
        drafts.write(LAST_DRAFT, pending.from);
        setPending(undefined);
      }}
    />
  );
}

const namesOf = ({ authority, number }: { authority: string; number: string }) => ({ authority, number });
