const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something: it must come from our own pages. Browsers state the origin of every cross-site form
 * or script; a request that states neither origin nor site is refused.
 */
export function comesFromOwnPages(
  request: { method: string; headers: Headers; url: string },
  appUrl: string,
): boolean {
  if (READING.has(request.method)) return true;
  const origin = request.headers.get('origin');
  if (origin !== null) return origin === appUrl || origin === new URL(request.url).origin;
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
