/** Whether an account screen shows its sign-up: only for mode=signup; anything else is the login (specification, section 2). */
export function isSignUp(search: URLSearchParams): boolean {
  return search.get('mode') === 'signup';
}

/** The same screen in the other mode, with the same place to go after signing in. */
export function withMode(
  screen: '/auth' | '/customer-auth',
  search: URLSearchParams,
  mode: 'login' | 'signup',
): string {
  const next = search.get('next');
  return `${screen}?${new URLSearchParams({ mode, ...(next && { next }) })}`;
}
