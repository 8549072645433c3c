import { customerSaid, prose, staffNoted, staffSaid } from '../demo-text.ts';
import type { DemoTicket } from '../types/work.ts';
import dispatchBoard from './files/dispatch-board-monday.png?inline';
import dispatchCoverPlan from './files/dispatch-cover-plan.csv?raw';
import fieldHours from './files/field-hours-by-zone.csv?raw';
import serviceBudget from './files/service-budget-draft.pdf?inline';

export const TARRYALL_RECENT_TICKETS: DemoTicket[] = [
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-marcus',
    title: 'Hospital asks how the new after-hours rate is calculated',
    description: prose`St. Brendan's facilities lead wants to see the math for the new after-hours
      rate before signing the renewal. How open should we be?`,
    category: 'service',
    priority: 'medium',
    status: 'closed',
    rating: { isGood: true },
    daysAgo: 92,
    hour: 10.2,
    messages: [
      staffSaid('margaret', 92, 13.5)`Open about the structure, closed about your profit. Show
        wage at time and a half, burden, standby pay divided by after-hours calls, overhead per
        hour. He can check each of these against his own staff. I put a one-page version into your
        documents.`,
      customerSaid('tarryall-marcus', 86, 15.2)`He signed. He said nobody ever showed him standby
        pay as a line before.`,
      staffSaid('margaret', 86, 16.4)`Good. Use the same page for the other two hospitals when
        they come up.`,
    ],
  },
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-marcus',
    title: 'Work orders close without a full charge when refrigerant is added',
    description: prose`We made pounds added a required field, but the system accepts a blank full
      charge. Nine work orders this month have an addition and no leak rate.`,
    category: 'technical',
    priority: 'medium',
    status: 'resolved',
    rating: { isGood: true, word: 'Marcus has the rule on the board now.' },
    daysAgo: 56,
    hour: 9.6,
    messages: [
      staffSaid('tom', 56, 11.3)`The rule on the form only fires if the unit has a charge on file.
        I changed it so that an addition opens the full charge field with its source: nameplate,
        manufacturer, weighed in, calculated. For the nine, pull nameplate photos first, seven of
        them were photographed at the last PM.`,
      customerSaid('tarryall-marcus', 51, 14.1)`Eight of nine are complete. The ninth is a walk-in
        cooler whose nameplate is painted over, we will weigh it in.`,
      staffSaid('tom', 50, 8.7)`Fine. Enter the calculated charge with its source until then. Two
        of the eight are past the comfort cooling trigger with the annualizing method. Please send
        both owners the written notice today, the wording is in your procedures.`,
    ],
  },
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-dana',
    title: 'Can our new controller get her own login?',
    description: prose`Beth Kaplan started on the first as controller. She should get the
      invoices, the tickets stay with Marcus and me.`,
    category: 'general',
    priority: 'low',
    status: 'resolved',
    daysAgo: 38,
    hour: 11.9,
    messages: [
      staffSaid('margaret', 38, 13.2)`She can sign up on the customer page with her work address,
        and I will approve her under Tarryall. Invoices up to now stay under your name; from next
        month on we address them to her.`,
      customerSaid('tarryall-dana', 36, 9.1)`She has signed up in person at my desk and then used
        her personal email by mistake. Please ignore that one; she will do it again next week.`,
      staffSaid('margaret', 36, 10.4)`Understood. I removed the first one. We will wait for her
        work address.`,
    ],
  },
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-dana',
    title: 'Numbers for the budget meeting',
    description: prose`The board wants a one-page view of what the service department should earn
      next year at 70 and at 73 percent billable. Can you prepare it with us?`,
    category: 'general',
    priority: 'medium',
    status: 'waiting',
    daysAgo: 24,
    hour: 13.4,
    messages: [
      staffSaid('renee', 23, 9.4)`Gladly. I need three things: paid field hours planned for next
        year, overhead split as it will be budgeted, and the average wage after the increase. With
        those the page takes a day.`,
      {
        ...customerSaid('tarryall-dana', 20, 16.3)`Paid hours 85,280 for 41 people. Overhead comes
          from Beth, wages after the negotiations.`,
        files: [{ fileName: 'field-hours-by-zone.csv', mimeType: 'text/csv', content: fieldHours }],
      },
      {
        ...staffSaid('renee', 19, 8.9)`Got the hours. I have set up the page with last year's
          overhead so you can see its shape, marked as draft. It stays on your side until the
          overhead and wages arrive.`,
        files: [
          {
            fileName: 'service-budget-draft.pdf',
            mimeType: 'application/pdf',
            content: serviceBudget,
          },
        ],
      },
      staffNoted('renee', 19, 9.1)`Beth has overhead in two versions. Do not send a final page
        before Dana chooses one.`,
    ],
  },
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-marcus',
    title: 'Visits without a date went from 0 to 14 in a week',
    description: prose`Our Monday list showed zero visits without a date for eleven weeks. This
      week it shows 14, all in the north zone. Nobody bumped anything, as far as I can tell.`,
    category: 'technical',
    priority: 'high',
    status: 'in_progress',
    daysAgo: 9,
    hour: 8.1,
    messages: [
      staffSaid('tom', 9, 9.4)`All 14 belong to agreements that were renewed this month. The
        renewal created new agreement lines and the booked visits stayed with the old ones. So the
        visits have dates; the register just does not know it. Please do not rebook them.`,
      customerSaid('tarryall-marcus', 8, 7.8)`That matches. Can we move them over without losing
        the readings from the last visits?`,
      staffSaid('tom', 7, 15.6)`Yes. I moved three as a test, the history stayed. The rest will
        follow once Angie has checked those three on the board. I also want renewals to carry open visits over automatically. I am testing that this week.`,
    ],
  },
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-dana',
    title: 'Senior dispatcher gave notice, leaves in two weeks',
    description: prose`Angie told me an hour ago that she is leaving. She runs the board for 41
      technicians. Our second dispatcher has seven months of experience. I need a plan by Friday:
      who covers, what we write down before she goes, and whether you can lend us somebody for two
      weeks.`,
    category: 'service',
    priority: 'urgent',
    status: 'open',
    daysAgo: 1,
    hour: 15.7,
    files: [
      { fileName: 'dispatch-board-monday.png', mimeType: 'image/png', content: dispatchBoard },
    ],
    messages: [
      {
        ...staffNoted('margaret', 1, 16.3)`Tom has room in the first three weeks, see the plan.
          I'll call Dana before anything goes in writing: the travel has to be her decision.`,
        files: [
          { fileName: 'dispatch-cover-plan.csv', mimeType: 'text/csv', content: dispatchCoverPlan },
        ],
      },
    ],
  },
];
