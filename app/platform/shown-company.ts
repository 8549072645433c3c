/**
 * What forms of the portal send along for people of several companies: the one that their page shows. It may be another than
 * their session's, which a second tab has changed.
 */
export const SHOWN_COMPANY = 'shownCompany';
