/** Returns the label and description of the switch by which someone shares what they create only with the firm. */
export function onlyMe(firmName: string): { label: string; description: string } {
  return {
    label: `Only me and ${firmName}`,
    description:
      'Nobody else at your company sees it, its owners included. You can open it to everyone later.',
  };
}
