import type { Note, Sounds } from '../games/families/kit/game-view.ts';

/** Sounds of a game, which are off until the player turns them on. */
export interface GameSounds {
  /** Returns whether they are on now. */
  toggle(): boolean;
  play(sound: keyof Sounds): void;
}

const LOUDNESS = 0.06;

export function gameSounds(sounds: Sounds): GameSounds {
  let context: AudioContext | undefined;
  let isOn = false;

  function playNote(audio: AudioContext, [frequency, at, length]: Note): void {
    const [tone, volume, begin] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at];
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, begin);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + length + 0.05);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.06);
  }

  return {
    toggle() {
      isOn = !isOn;
      // Browsers allow audio only after a gesture, so it begins with the switch.
      if (isOn) context ??= new AudioContext();
      return isOn;
    },
    play(sound) {
      if (isOn && context) for (const note of sounds[sound]) playNote(context, note);
    },
  };
}
