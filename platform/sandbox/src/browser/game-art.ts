import type { GameSetup } from '../games/page.ts';

let turns = 0;

/** Shows a round's result in the picture. The style sheet sets the animation's duration. */
export function showDraw(family: GameSetup['family'], face: string, wedges: number): void {
  if (family === 'wheel') turnWheel(Number(face), wedges);
  else if (family === 'dice') showDice(face);
  else openDoors(face);
}

function openDoors(face: string): void {
  for (const door of document.querySelectorAll<SVGElement>('.door')) {
    const isChosen = document.querySelector<HTMLInputElement>('input[name=pick]:checked')?.value === door.dataset.door;
    door.classList.toggle('lit', door.dataset.door === face);
    door.classList.toggle('open', door.dataset.door === face || isChosen);
  }
}

function turnWheel(at: number, wedges: number): void {
  const wheel = document.getElementById('wheel');
  if (!wheel) return;
  turns += 1;
  wheel.style.transform = `rotate(${turns * 360 - (at / wedges) * 360}deg)`;
}

function showDice(face: string): void {
  const [one, two] = face.split('-');
  for (const side of document.querySelectorAll<SVGElement>('.face')) {
    side.classList.toggle('shown', side.dataset.face === (side.dataset.die === '1' ? one : two));
  }
}
