import { LicenceWarning } from '../features/jurisdictions/crossing.tsx';
import { DeferredParts } from '../features/later/later.tsx';
import { ConnectionHints } from '../features/notices/connection-hints.tsx';
import { EndNotice } from '../features/notices/end-notice.ts';
import { FocusLater } from '../features/notices/focus-later.ts';
import { InfoLine } from '../features/notices/info-line.tsx';
import { NoticeStack } from '../features/notices/notice-stack.tsx';
import { ScrollTop } from '../features/notices/scroll-top.tsx';

/** Fills the slot `notices`. The stack comes first, because it must subscribe before the hints below it publish. */
export function Notices() {
  return (
    <>
      <NoticeStack />
      <InfoLine />
      <ScrollTop />
      <EndNotice />
      <ConnectionHints />
      <LicenceWarning />
      <FocusLater />
      <DeferredParts />
    </>
  );
}
