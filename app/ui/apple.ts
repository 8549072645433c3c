/** Whether the device is one of Apple's, where shortcuts use Cmd and an arrow key opens a select's list. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
