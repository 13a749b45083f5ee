/** Returns a point on a circle as `x y`. Turns count clockwise from the top: 0.25 is on the right. */
function onCircle(x: number, y: number, radius: number, turn: number): string {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
}

/** Returns the path of a slice of a disc between two turns. */
export function sector(x: number, y: number, radius: number, from: number, to: number): string {
  return `M${x} ${y} L${onCircle(x, y, radius, from)} A${radius} ${radius} 0 0 1 ${onCircle(x, y, radius, to)} Z`;
}
