import { useLazyComponent } from '@parlay/remote-kit/loaded-later';
import { Clock, Gift, Trophy, Wallet } from 'lucide-react';

const ICONS = { bonus: Gift, money: Wallet, time: Clock, tournament: Trophy };
export type NoticeIconName = keyof typeof ICONS;
/** Names of pictures that a notice may ask for. */
export const NOTICE_ICONS = Object.keys(ICONS) as NoticeIconName[];

export function NoticeIcon({ name }: { name: NoticeIconName }) {
  const Icon = ICONS[name];
  return <Icon aria-hidden="true" />;
}

/** Loads the sanitizer only for a notice that has markup. */
const load = () =>
  import(/* webpackChunkName: "notice-html" */ '@parlay/remote-kit/clean-html').then(({ CleanHtml }) => ({
    default: CleanHtml,
  }));
const stayPlain = () => undefined;

/** Shows a message with its markup, sanitized (D8). Until the sanitizer has loaded, and if it cannot be, shows the plain text. */
export function NoticeHtml({ html, text }: { html: string; text: string | undefined }) {
  const CleanHtml = useLazyComponent(true, load, stayPlain);
  return CleanHtml ? <CleanHtml html={html} /> : text;
}
