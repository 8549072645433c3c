/** "1 view", "1,204 views". */
export function viewCountLabel(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'view' : 'views'}`;
}
