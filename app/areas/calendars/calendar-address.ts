/** What people paste as the address of a calendar, as a web address: "webcal://" is another word for https. Null for none. */
export function calendarUrl(text: string): URL | null {
  const address = text.trim().replace(/^webcals?:\/\//i, 'https://');
  return URL.canParse(address) && /^https?:\/\//i.test(address) ? new URL(address) : null;
}
