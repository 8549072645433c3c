/** What came of a side load: its data, the word that the server sends the person to another screen, or nothing. */
type SideLoaded<Data> = { data: Data } | 'elsewhere' | null;

/**
 * Asks a resource route for what a screen loads besides its own data, such as the options of a lookup; `Data` is what JSON
 * makes of the loader's answer. Never rejects. It does not use a fetcher of the router, which shows an error in place of the
 * page, so that what was typed is gone.
 */
export async function sideLoad<Data>(
  address: string,
  signal: AbortSignal,
): Promise<SideLoaded<Data>> {
  try {
    const answer = await fetch(address, { signal, redirect: 'manual', cache: 'no-store' });
    if (answer.type === 'opaqueredirect') return 'elsewhere';
    return answer.ok ? { data: (await answer.json()) as Data } : null;
  } catch {
    return null;
  }
}
