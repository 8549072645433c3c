import { customerSaid, prose, staffSaid } from '../demo-text.ts';
import type { DemoTicket } from '../types/work.ts';

export const BAYOU_TICKETS: DemoTicket[] = [
  {
    companyKey: 'bayou',
    contactKey: 'bayou-simone',
    title: 'Purchase order field at intake: what do we enter for the shipyards?',
    description: prose`The yards never give a PO on the phone. They send it two days later from a
      different office. If the field is required we cannot log the call at all.`,
    category: 'technical',
    priority: 'medium',
    status: 'closed',
    daysAgo: 208,
    hour: 10.3,
    messages: [
      staffSaid('renee', 208, 13.4)`Use "PO promised" with the name of the person and the date. It
        lets the call through, and it puts the job on a list you work every morning at 9:00.
        Nothing is invoiced from that list until the number is in.`,
      customerSaid('bayou-simone', 201, 9.2)`First week: 17 promised, 14 received before the job
        was done. The other three are all the same foreman.`,
      staffSaid('renee', 201, 10.6)`Then you know who Luc should have coffee with. I am closing
        this.`,
    ],
  },
  {
    companyKey: 'bayou',
    contactKey: 'bayou-luc',
    title: 'Can we pay the 90-Day Transformation by card?',
    description: prose`We get points on the company card. Do you take cards for the three
      payments?`,
    category: 'billing',
    priority: 'low',
    status: 'closed',
    daysAgo: 186,
    hour: 15.8,
    messages: [
      staffSaid('renee', 185, 9.1)`ACH or check only. The card fee on $12,000 would be more than
        your points are worth. If the timing is the issue, I can move the due date by
        ten days.`,
      customerSaid('bayou-luc', 185, 11.3)`Fair. ACH it is, no need to move the date.`,
      staffSaid('renee', 185, 11.6)`Thank you, Luc.`,
    ],
  },
  {
    companyKey: 'bayou',
    contactKey: 'bayou-simone',
    title: 'Bounce log: how do we code a rejected upload in a customer portal?',
    description: prose`Two seafood plants use a portal that rejects invoices with more than five
      attachments. It tells us four days later. Is that "wrong portal" or a new cause?`,
    category: 'service',
    priority: 'medium',
    status: 'closed',
    daysAgo: 159,
    hour: 14.2,
    messages: [
      staffSaid('renee', 158, 8.8)`New line, same cause: "portal format". What matters is who
        could have caught it. In this case you can, with one combined PDF per invoice. I put a
        short procedure in your documents.`,
      customerSaid('bayou-simone', 149, 16.1)`No rejection in nine days. I also tell new people
        about it on day one.`,
      staffSaid('renee', 148, 9.4)`That is exactly what the log is for. Closing.`,
    ],
  },
  {
    companyKey: 'bayou',
    contactKey: 'bayou-luc',
    title: 'Hold rule: how do I say it without losing the customer?',
    description: prose`The rule says work on hold at 30 days past due except safety. The first one
      to hit it is a plant we have served for 19 years. I do not want him to read it in a letter
      first.`,
    category: 'service',
    priority: 'medium',
    status: 'closed',
    rating: { isGood: true, word: 'The wording worked with both shipyards.' },
    daysAgo: 82,
    hour: 9.9,
    messages: [
      staffSaid('margaret', 82, 11.2)`Call him, then send the letter the same hour. Say three
        things: what is open, that safety calls will always be answered, and the date when planned
        work stops. I drafted it in your voice, it is under Documents.`,
      customerSaid('bayou-luc', 78, 13.7)`He did not know that four invoices were stuck with his
        new buyer. Paid all four on Friday.`,
      staffSaid('margaret', 77, 9.3)`That is how most of them end. Good call.`,
    ],
  },
  {
    companyKey: 'bayou',
    contactKey: 'bayou-simone',
    title: 'Coaching half day: who should attend, and is it recorded?',
    description: prose`Four of us make collection calls now, one of them from home. Can she join
      by video, and may we keep the recording for new people?`,
    category: 'general',
    priority: 'low',
    status: 'resolved',
    rating: { isGood: true },
    daysAgo: 30,
    hour: 11.1,
    messages: [
      staffSaid('renee', 29, 9.7)`All four, and please one of the two service managers. Video is
        fine. We don't record the practice calls; people are braver that way. I will leave you the
        call script and the ten example disputes instead.`,
      customerSaid('bayou-simone', 29, 10.4)`Makes sense. See you then.`,
      staffSaid('renee', 17, 16.2)`Script and examples are in your documents. Thanks to everybody
        for playing difficult customers so well.`,
    ],
  },
  {
    companyKey: 'bayou',
    contactKey: 'bayou-luc',
    title: 'Largest processor wants 75-day terms at renewal',
    description: prose`Their new purchasing office sent a supplier agreement with 75 days. They
      are 14 percent of our revenue. At 45 days we were fine. Do I push back or price it?`,
    category: 'service',
    priority: 'high',
    status: 'in_progress',
    daysAgo: 5,
    hour: 8.4,
    messages: [
      staffSaid('renee', 5, 10.9)`Both, in that order. First ask for 45 days on repairs and 75 on
        agreements, since their objection is usually the system default. Then the cost: 30 extra
        days on about $82,000 a month at your line's nine percent is roughly $615 a month. I am
        working out what it does to your cash low point in the slow quarter.`,
      customerSaid('bayou-luc', 4, 14.8)`They answered 60 across the board. Your $615 was useful,
        the buyer had never seen it as a number.`,
      staffSaid('renee', 3, 11.3)`Sixty is workable if it starts with invoices in the new year. At
        60 days your low point moves from $148,000 to about $121,000, in the second week of
        February. I will put the month-by-month in your documents tomorrow.`,
    ],
  },
];
