/** What people paste as the address of a calendar, as a web address: "webcal://" is another word for https. Null for none. */
export function calendarUrl(text: string): URL | null {
  const url = URL.parse(text.trim().replace(/^webcals?:\/\//i, 'https://'));
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}
