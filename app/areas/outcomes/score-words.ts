import { formatCount } from '#app/ui/everywhere/format.ts';

/** Returns which way a score moved. */
export function moveKind(points: number): 'better' | 'worse' | 'same' {
  return points > 0 ? 'better' : points < 0 ? 'worse' : 'same';
}

/** Says how far a score moved: "4 points more". */
export function moveWords(points: number): string {
  if (points === 0) return 'No change';
  const words = formatCount(Math.abs(points), 'point', 'points');
  return `${words} ${points > 0 ? 'more' : 'less'}`;
}

/** Says the same in a cell: "+4", "−3", "0". */
export function shortMove(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}
