import { Locale } from '@parlay/contracts/brand';
import { openSchema } from '@parlay/contracts/open-schema';
import { isListed, type Open } from '@parlay/contracts/open-word';
import { ReleaseSet, RevisionEvent, SetRemote, SLOTS } from '@parlay/contracts/release';
import { z } from 'zod/mini';

// Release sets as an open page receives them, perhaps from a newer edge (decision 195).

/** The page's language stays strict, because its texts are part of the build. */
export const InKnownLocale = z.object({ locale: Locale });

/** Leaves out slots that this host does not have. Their remotes still fill the others. */
const withKnownSlots = (remote: Open<z.infer<typeof SetRemote>>): SetRemote => ({
  ...remote,
  slots: remote.slots.filter((slot) => isListed(SLOTS, slot)),
});

export const ReceivedRemote: z.ZodMiniType<SetRemote> = z.pipe(openSchema(SetRemote), z.transform(withKnownSlots));

export const ReceivedSet: z.ZodMiniType<ReleaseSet> = z.pipe(
  z.intersection(openSchema(ReleaseSet), InKnownLocale),
  z.transform((set) => ({ ...set, remotes: set.remotes.map(withKnownSlots) })),
);

export const ReceivedRevision: z.ZodMiniType<RevisionEvent> = openSchema(RevisionEvent);
