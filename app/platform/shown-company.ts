/**
 * The company that a form of the portal shows, sent along by people of several companies. A second tab may have changed the
 * session's company since.
 */
export const SHOWN_COMPANY = 'shownCompany';
