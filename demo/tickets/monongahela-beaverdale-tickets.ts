import { customerSaid, prose, staffNoted, staffSaid } from '../demo-text.ts';
import type { DemoTicket } from '../types/work.ts';

export const MONONGAHELA_AND_BEAVERDALE_TICKETS: DemoTicket[] = [
  {
    companyKey: 'monongahela',
    contactKey: 'monongahela-ed',
    title: 'Board: a technician with two home zones shows up twice',
    description: prose`Three of our people cover both the South Side and the airport corridor. The
      board shows them in both lanes, so I book them twice. This morning it cost us an hour.`,
    category: 'technical',
    priority: 'high',
    status: 'closed',
    daysAgo: 262,
    hour: 7.2,
    messages: [
      staffSaid('tom', 262, 9.6)`One home zone each, and a second zone as "may cover". I changed
        the three. They now show in one lane with a small marker for the other.`,
      customerSaid('monongahela-ed', 258, 7.4)`Works. I kept my whiteboard for two days to check,
        no difference. The whiteboard is in the garage now.`,
      staffSaid('tom', 258, 8.5)`Keep a photo of it. You will want it at the follow-up.`,
    ],
  },
  {
    companyKey: 'monongahela',
    contactKey: 'monongahela-karen',
    title: 'Steward asks who can see individual billable share',
    description: prose`The shop steward wants it in writing who sees a technician's own figure and
      what it can be used for. I would like to answer before the weekend.`,
    category: 'service',
    priority: 'high',
    status: 'closed',
    daysAgo: 246,
    hour: 13.3,
    messages: [
      staffSaid('tom', 246, 14.9)`What we agreed at the start: the department figure is public,
        the individual figure goes to the technician and his manager, and it is not used for
        discipline or pay in the first year. I wrote it as half a page for you both to sign. It is
        in your documents.`,
      staffNoted('margaret', 246, 15.4)`Karen should have counsel look at it before signing. Tom
        to mention it by phone, not here.`,
      customerSaid('monongahela-karen', 244, 10.1)`Signed by both sides. The steward asked for one
        change, that technicians can see how their own figure is computed. We added it.`,
      staffSaid('tom', 244, 11.7)`A good change. I will add the calculation to the page they see.`,
    ],
  },
  {
    companyKey: 'monongahela',
    contactKey: 'monongahela-ed',
    title: 'Promised time disappears when I move a call to tomorrow',
    description: prose`If I drag a call to the next day the promised time goes blank. Then nobody
      calls the customer.`,
    category: 'technical',
    priority: 'medium',
    status: 'closed',
    daysAgo: 199,
    hour: 6.9,
    messages: [
      staffSaid('tom', 199, 9.2)`It is on purpose, an old promise is worse than none, but the call
        must not go quiet. Moved calls now turn red until somebody enters the new time and ticks
        that the customer was told.`,
      customerSaid('monongahela-ed', 196, 8.1)`Red is hard to ignore. Four this week, all called.`,
      staffSaid('tom', 196, 8.6)`Closing. Count the red ones each Friday, it is your bumped-visit
        figure.`,
    ],
  },
  {
    companyKey: 'monongahela',
    contactKey: 'monongahela-karen',
    title: 'Slides and numbers from the follow-up review day',
    description: prose`Could you share the before-and-after page from the review? Our owners meet
      next week and I want them to see the method, not only the result.`,
    category: 'general',
    priority: 'low',
    status: 'closed',
    daysAgo: 56,
    hour: 15.2,
    messages: [
      staffSaid('tom', 55, 9.8)`The report is in your documents. Billable share went from 61.4 to
        68.9 percent on a four-week average against the same four weeks before. Please keep the
        footnote with it: work volume was six percent higher, and part of the gain comes from
        that.`,
      customerSaid('monongahela-karen', 55, 11.2)`The footnote stays. They will trust the page
        more with it.`,
      staffSaid('tom', 55, 11.5)`They usually do.`,
    ],
  },
  {
    companyKey: 'monongahela',
    contactKey: 'monongahela-ed',
    title: "Second screen in the shop shows yesterday's board",
    description: prose`The screen by the parts counter does not refresh after midnight. People
      look at yesterday's board until I restart it at 6.`,
    category: 'technical',
    priority: 'medium',
    status: 'waiting',
    daysAgo: 12,
    hour: 8.6,
    messages: [
      staffSaid('tom', 11, 10.3)`I need to know what runs that screen. Is it a stick plugged into
        the TV or a small computer? A photo of the back is enough. If it is the stick, it goes to
        sleep and never wakes the page.`,
    ],
  },
  {
    companyKey: 'beaverdale',
    contactKey: 'beaverdale-paul',
    title: 'Which records do you need for the Diagnostic Sprint?',
    description: prose`My bookkeeper works Tuesdays and Thursdays. If you tell me now what you
      need, she can pull it in one go.`,
    category: 'general',
    priority: 'medium',
    status: 'closed',
    rating: { isGood: true },
    daysAgo: 60,
    hour: 7.8,
    messages: [
      staffSaid('margaret', 60, 9.5)`Five things for the last 12 months: invoices with customer
        and date, payroll hours by technician, the agreement list however rough, purchases from
        your two main suppliers, and open receivables by age. Exports are fine, tidy is not
        required.`,
      customerSaid('beaverdale-paul', 57, 16.4)`All uploaded except the agreement list. It is a
        drawer. I mean that literally.`,
      staffSaid('margaret', 56, 8.9)`Then we start with the drawer on day one. Leave it as it is,
        please.`,
    ],
  },
  {
    companyKey: 'beaverdale',
    contactKey: 'beaverdale-paul',
    title: 'Rental car on INV-1048 does not match the receipt',
    description: prose`The invoice says $286.40 for the car and the receipt in the file is for
      $241.15. Is there a second one for fuel?`,
    category: 'billing',
    priority: 'low',
    status: 'waiting',
    daysAgo: 31,
    hour: 10.6,
    messages: [
      staffSaid('renee', 30, 9.2)`There should be. The difference of $45.25 is fuel and one toll.
        I have asked Margaret for the fuel slip. If it does not turn up by the end of the week, I
        will send you a corrected invoice and you pay the lower figure.`,
      staffNoted('renee', 24, 14.3)`No fuel slip so far. Corrected invoice for the difference if
        there is nothing in Margaret's travel folder.`,
      customerSaid('beaverdale-paul', 22, 17.1)`No hurry on my end. I will pay whatever is right.`,
      staffSaid('renee', 21, 9.6)`Thank you for your patience, Paul. One last question: the toll
        shows on your site gate log as two entries. Was Margaret there twice that Wednesday? If
        so, it is correct as is.`,
    ],
  },
  {
    companyKey: 'beaverdale',
    contactKey: 'beaverdale-paul',
    title: 'Before the 90 days start: who do I have to free up?',
    description: prose`I have read the plan. It says one named owner each for the agreement
      register, weekly job cost and days to invoice. I have a lead technician, a bookkeeper and
      myself. If I take all three myself, we are back where we were. How have other shops of 22
      people done this?`,
    category: 'general',
    priority: 'medium',
    status: 'in_progress',
    daysAgo: 4,
    hour: 9.1,
    messages: [
      staffSaid('margaret', 3, 10.6)`They gave the register to the bookkeeper, job cost to the lead
        technician for one hour on Fridays, and kept days to invoice for themselves, because it is
        the one where a customer has to be called. One hour each a week is enough for the first
        month. Would your lead technician take the Friday hour if it is paid?`,
    ],
  },
];
