import { customerSaid, prose, staffNoted, staffSaid } from '../demo-text.ts';
import type { DemoTicket } from '../types/work.ts';

export const SAGUARO_AND_COMMENCEMENT_TICKETS: DemoTicket[] = [
  {
    companyKey: 'saguaro',
    contactKey: 'saguaro-joe',
    title: 'Agreement price sheet: do sales commissions belong in overhead per hour?',
    description: prose`If I include commissions, overhead is $41.20 per paid hour. Without them it
      is $37.85. Sales says they should stay out because repairs pay commission too.`,
    category: 'technical',
    priority: 'medium',
    status: 'closed',
    daysAgo: 258,
    hour: 10.8,
    messages: [
      staffSaid('renee', 258, 13.6)`Leave them out of overhead and put them where they arise, as a
        percentage of the agreement price. Otherwise a small agreement with many hours carries
        commission for a large one. The sheet has a line for it now, under the margin.`,
      customerSaid('saguaro-joe', 256, 9.4)`Done that way. Eleven agreements changed sides of the
        break-even line, three of them upward.`,
      staffSaid('renee', 256, 10.1)`Take the three good ones to sales first. Closing this.`,
    ],
  },
  {
    companyKey: 'saguaro',
    contactKey: 'saguaro-elena',
    title: 'Technicians upload twelve photos per deficiency',
    description: prose`Estimating now spends more time looking at photos than writing quotes. How
      do we limit it without losing the good ones?`,
    category: 'service',
    priority: 'medium',
    status: 'closed',
    daysAgo: 215,
    hour: 15.9,
    messages: [
      staffSaid('tom', 214, 8.7)`Two required photos, unit with tag and the fault itself, and at
        most two more. I set the form that way. Show three good and three useless examples at the
        safety meeting, people copy what they see.`,
      customerSaid('saguaro-elena', 205, 11.3)`Average is 2.6 now. Finding to quote went from 7
        days to 4 in the same weeks, photos were only part of it.`,
      staffSaid('tom', 205, 12.8)`Part is fine. Next is the daily quote slot.`,
    ],
  },
  {
    companyKey: 'saguaro',
    contactKey: 'saguaro-joe',
    title: 'We paid $384.60 too much on INV-1021',
    description: prose`Our payment run picked up an old travel estimate. Please keep the difference
      on account, no need to send it back.`,
    category: 'billing',
    priority: 'low',
    status: 'closed',
    daysAgo: 143,
    hour: 9.2,
    messages: [
      staffSaid('renee', 142, 9.9)`I see it. It is posted as a $384.60 credit on your account; you
        can see it under Billing.`,
      customerSaid('saguaro-joe', 142, 10.3)`I can see it. Thanks.`,
      staffSaid('renee', 142, 10.5)`Closing this.`,
    ],
  },
  {
    companyKey: 'saguaro',
    contactKey: 'saguaro-elena',
    title: 'Close rate on repair quotes fell in the second month',
    description: prose`It rose from 22 to 31 percent and now it is back at 26. Sales says it is
      the season. I want to look before I believe that.`,
    category: 'service',
    priority: 'medium',
    status: 'resolved',
    rating: { isGood: true },
    daysAgo: 66,
    hour: 13.8,
    messages: [
      staffSaid('tom', 65, 9.3)`It is mix. You quoted 60 percent more items this month, and many
        of them are small findings from the new photo form. By dollars the close rate is 33
        percent, by count 26. Items older than ten days without a call close at 11 percent, that
        is the real leak.`,
      customerSaid('saguaro-elena', 63, 16.6)`Starting tomorrow, one person makes the day-3 and
        day-10 calls.`,
      staffSaid('tom', 42, 10.4)`Four weeks later: 30 percent by count, 35 by dollars, and no
        quote older than ten days without a call. I suggest reporting both figures from now on, so
        the mix cannot fool anybody.`,
    ],
  },
  {
    companyKey: 'saguaro',
    contactKey: 'saguaro-joe',
    title: 'Renewal report by value shows 103 percent',
    description: prose`The renewal page for last quarter says 103 percent by value and 91 by
      count. It cannot be more than 100. Elena presents it to the owners in a few days.`,
    category: 'technical',
    priority: 'high',
    status: 'open',
    daysAgo: 3,
    hour: 11.6,
    messages: [
      customerSaid('saguaro-joe', 2, 8.9)`Looked closer: it happens for agreements with a price
        increase. One went from $18,200 to $21,900.`,
    ],
  },
  {
    companyKey: 'commencement',
    contactKey: 'commencement-derek',
    title: 'Hours to finish: who asks the leads on night shift?',
    description: prose`Two cold storage jobs run at night. None of the three of us is awake when
      the lead could tell us the hours to finish.`,
    category: 'technical',
    priority: 'medium',
    status: 'closed',
    daysAgo: 118,
    hour: 9.7,
    messages: [
      staffSaid('renee', 118, 11.4)`Let the lead text two numbers at the end of the shift: hours
        used, hours to finish. You enter them at 8:00. For a forecast it is good enough that it
        comes from the person holding the wrench.`,
      customerSaid('commencement-derek', 111, 8.3)`They do it. One of them sends three numbers,
        the third is the crane hours. I kept it.`,
      staffSaid('renee', 111, 9.6)`Keep it for all jobs with a crane. Closing.`,
    ],
  },
  {
    companyKey: 'commencement',
    contactKey: 'commencement-ingrid',
    title: 'Cold storage job forecast dropped from 24 to 9 percent overnight',
    description: prose`Yesterday's review had the evaporator job at 24 percent. Today it says 9.
      The customer walks through the day after tomorrow. I need to know whether this is real.`,
    category: 'service',
    priority: 'urgent',
    status: 'closed',
    rating: {
      isGood: false,
      word: 'The answer was right but took three messages. We had to explain the job twice.',
    },
    daysAgo: 92,
    hour: 16.3,
    messages: [
      staffSaid('renee', 92, 17.2)`It is real but not final. The second insulation crew was charged
        to this job, and half of it belongs to the dock job next door. Without it you are at 17. The
        remaining seven points are 46 hours of waiting for the blast freezer to be emptied, which
        is on the customer's side if it is documented.`,
      customerSaid('commencement-ingrid', 91, 7.3)`We have the waiting hours on the signed time
        sheets. Writing the change order now.`,
      staffSaid('renee', 91, 8.4)`Attach the four sheets and state hours and dates only. Do not
        argue in the text.`,
      customerSaid('commencement-ingrid', 84, 10.2)`Change order signed for 40 of the 46 hours.
        Job closed at 22 percent.`,
      staffSaid('renee', 84, 11.1)`That is what a weekly review is for. Six weeks later it would
        have been a write-down.`,
    ],
  },
  {
    companyKey: 'commencement',
    contactKey: 'commencement-derek',
    title: 'INV-1043 is missing our purchase order number',
    description: prose`Our parent company's payables office rejected INV-1043 because it carries
      no PO number. The two before it went through, no idea why. Sorry it took us this long to
      notice.`,
    category: 'billing',
    priority: 'medium',
    status: 'waiting',
    daysAgo: 34,
    hour: 13.1,
    messages: [
      staffSaid('renee', 33, 9.3)`Thank you for telling us. I can reissue it today with the
        number. Which PO is it? The first two payments ran under the engagement letter.`,
      customerSaid('commencement-derek', 27, 15.4)`They want a new PO for it. I have asked for
        one, it needs two signatures.`,
      staffSaid('renee', 26, 8.8)`Understood, no reminder will go out while you wait. The moment
        you have the number, post it here and the corrected invoice follows within the hour.`,
      staffNoted('renee', 26, 9)`Irony noted: this is point 14 of our own checklist. We should
        have asked for the PO before the third payment.`,
    ],
  },
  {
    companyKey: 'commencement',
    contactKey: 'commencement-ingrid',
    title: 'Review day: agenda and who should be in the room',
    description: prose`We would like the follow-up review the week after next. Is a full day
      needed for everybody, or only for the three who run job cost?`,
    category: 'general',
    priority: 'medium',
    status: 'in_progress',
    daysAgo: 6,
    hour: 9.8,
    messages: [
      staffSaid('renee', 5, 10.2)`Three people all day, the leads for the first hour, you for the
        last one. I need the last eight weekly sheets and five closed jobs of your choosing.
        Please include two that went badly. Tuesday or Thursday would both work on our side.`,
      customerSaid('commencement-ingrid', 4, 8.6)`Thursday. Derek is choosing the five jobs, he is
        enjoying it more than he should.`,
      staffSaid('renee', 3, 9.7)`Thursday it is, 8:30 to 4:00. The agenda is one page: five jobs
        before lunch, the eight weeks after it, decisions at three. Please have Derek send his list
        by Tuesday.`,
    ],
  },
];
