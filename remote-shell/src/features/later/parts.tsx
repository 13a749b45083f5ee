import { Chat } from '../chat/chat.tsx';
import { FreeCash } from '../free-cash/free-cash.tsx';
import { CarriedNotice } from '../notices/carried-notice.ts';
import { DeviceNotices } from '../notices/device-notices.ts';
import { RealtimeNotices } from '../notices/realtime-notices.ts';
import { SessionNotices } from '../protection/session-notices.tsx';
import { RealityCheck } from '../reality-check/reality-check.tsx';
import { UnreadAnswers } from '../unread/unread-answers.ts';

export default function Parts() {
  return (
    <>
      <RealtimeNotices />
      <DeviceNotices />
      <CarriedNotice />
      <Chat />
      <RealityCheck />
      <SessionNotices />
      <FreeCash />
      <UnreadAnswers />
    </>
  );
}
