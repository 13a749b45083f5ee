import { useLivePage } from '@parlay/remote-kit/live-page';

/** Draws houses. Prerendered content only reserves the space, because the size of the page's HTML is limited. */
export function Houses({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 420 300" aria-hidden="true" focusable="false">
      {useLivePage() && <Drawing />}
    </svg>
  );
}

/** Uses fixed colours instead of the theme's, like a cover. */
function Drawing() {
  return (
    <>
      <defs>
        <linearGradient id="house-violet" x2="0" y2="1">
          <stop stopColor="#9784FF" />
          <stop offset="1" stopColor="#5B3DF5" />
        </linearGradient>
        <linearGradient id="house-lilac" x2="1">
          <stop stopColor="#CFC6FF" />
          <stop offset="1" stopColor="#9784FF" />
        </linearGradient>
        <linearGradient id="house-tomato" x2="0" y2="1">
          <stop stopColor="#FF8E70" />
          <stop offset="1" stopColor="#D8431F" />
        </linearGradient>
        <linearGradient id="house-pine" x2="0" y2="1">
          <stop stopColor="#2FA67B" />
          <stop offset="1" stopColor="#0E4F3D" />
        </linearGradient>
      </defs>
      <circle cx="330" cy="70" r="44" fill="var(--color-highlight)" />
      <path d="M30 300V190a60 60 0 0 1 120 0v110z" fill="url(#house-pine)" />
      <path d="M60 300V205a30 30 0 0 1 60 0v95z" fill="#0A3B2D" />
      <path d="M150 120h120v180H150z" fill="url(#house-violet)" />
      <path d="M150 120a60 60 0 0 1 120 0z" fill="url(#house-tomato)" />
      <circle cx="210" cy="98" r="14" fill="#fff" />
      <path d="M188 300v-70a22 22 0 0 1 44 0v70z" fill="#281679" />
      <circle cx="224" cy="262" r="4" fill="var(--color-highlight)" />
      <path d="M168 148h30v34h-30zM222 148h30v34h-30z" fill="#CFC6FF" />
      <path d="M270 180h120v120H270z" fill="url(#house-lilac)" />
      <path d="M270 180l60-50 60 50z" fill="#5B3DF5" />
      <path d="M330 300v-60a26 26 0 0 1 52 0v60z" fill="#3A20AE" opacity=".85" />
      <circle cx="298" cy="222" r="14" fill="#FFBA33" />
      <path d="M0 299h420" stroke="currentColor" strokeWidth="2" />
    </>
  );
}
