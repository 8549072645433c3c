/** Forgets what the tab keeps of the person who signs out, such as messages that were begun and not sent. */
export function forgetTab(): void {
  sessionStorage.clear();
}
