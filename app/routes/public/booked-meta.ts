/** The head of the pages that a guest's link opens. */
export const BOOKED_META = [{ title: 'Your meeting' }, { name: 'robots', content: 'noindex' }];
