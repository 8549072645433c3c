import { customerSaid, prose, staffNoted, staffSaid } from '../demo-text.ts';
import type { DemoTicket } from '../types/work.ts';

export const TARRYALL_EARLY_TICKETS: DemoTicket[] = [
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-marcus',
    title: 'After-hours calls land in the wrong lane of the board template',
    description: prose`We loaded last night's calls into the board template you left us. The four
      after-hours calls went into today's same-day lane without an owner, so Angie dispatched two
      of them a second time. How do we keep them apart?`,
    category: 'technical',
    priority: 'high',
    status: 'closed',
    daysAgo: 296,
    hour: 9.3,
    messages: [
      staffSaid('tom', 296, 10.8)`The template sorts by promised time, and your answering service
        leaves that field empty. I added an "After hours" lane that takes every call logged
        between 5:00 PM and 6:30 AM, with the on-call technician as owner. Tomorrow at 7:00 Angie only
        has to move what is still open.`,
      customerSaid('tarryall-marcus', 295, 7.6)`Ran it this morning. Six calls, all with an owner.
        One is still in the wrong place, the pharmacy on Colfax. It came in at 4:58.`,
      staffSaid('tom', 295, 8.9)`That one is right by the rule, it belongs to the day shift. Angie
        can hand it over with a note. I would leave the cutoff at 5:00 sharp and live with one
        call like that a week.`,
      customerSaid('tarryall-marcus', 293, 16.2)`Three clean mornings. You can close this.`,
      staffSaid('tom', 293, 16.5)`Closed. The lane is now part of the standard template.`,
    ],
  },
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-marcus',
    title: 'Triage rule: is a dental office critical cooling?',
    description: prose`Two dispatchers, two answers. One ranked a dental office without cooling as
      level 1 because of the compressor closet, the other as same-day. The rule says "critical
      process". Which is it?`,
    category: 'service',
    priority: 'medium',
    status: 'closed',
    daysAgo: 274,
    hour: 11.4,
    messages: [
      staffSaid('tom', 274, 13.1)`Ask one question: does something get damaged or unsafe within
        hours? A compressor closet that trips at 104 °F stops the practice but harms nobody, so
        level 2 with a firm window. If they sedate patients there, it moves to level 1. I suggest
        a short list per account in the site record instead of a longer rule.`,
      customerSaid('tarryall-marcus', 273, 8.3)`We listed 31 sites that are always level 1 and let
        the rule decide for the rest. Both dispatchers now agree on nine of ten old calls.`,
      staffSaid('tom', 273, 9.5)`That is the test from the article. Publish it and repeat the ten
        calls next quarter.`,
    ],
  },
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-dana',
    title: 'Travel invoice INV-1015 shows two flights in one week',
    description: prose`The travel invoice for the site weeks lists two round trips in the second
      week. I only remember Tom being here. No rush, I just want it right before I pay.`,
    category: 'billing',
    priority: 'low',
    status: 'closed',
    daysAgo: 232,
    hour: 14.6,
    messages: [
      staffSaid('renee', 231, 9.2)`You are right to ask. Margaret flew in for the mid-point review
        on the Thursday, that is the second ticket. Both receipts are in your documents now. If
        the agreement was one person that week, tell me and I'll take it off.`,
      customerSaid('tarryall-dana', 231, 11.7)`No, I had forgotten the review was that week.
        Receipts are fine, paying it with the next run.`,
      staffSaid('renee', 231, 12.1)`Thank you, Dana. Closing this.`,
    ],
  },
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-marcus',
    title: 'Three technicians code drive time as paperwork',
    description: prose`Billable share for the west zone dropped to 58 percent in one week. Looking
      at the codes, three people have two hours of paperwork a day and almost no driving. They are
      on the same truck route as before.`,
    category: 'technical',
    priority: 'medium',
    status: 'closed',
    daysAgo: 197,
    hour: 8.2,
    messages: [
      staffSaid('tom', 197, 10.4)`That is the old code list on their phones. Codes 3 and 6 swapped
        places in the new one. Have them log out and in, then re-code the week together at the
        morning meeting, five minutes each.`,
      staffNoted('tom', 197, 10.6)`Check whether the other zones have the same problem before
        anybody quotes last month's figure to Dana.`,
      customerSaid('tarryall-marcus', 195, 7.4)`Re-coded. West zone is 66 percent for that week.
        One of the three really did have a bad week of drive time, we moved two stops to the north
        zone.`,
      staffSaid('tom', 195, 9.1)`Good catch on the route. I marked the old list as retired so
        nobody picks it up again.`,
    ],
  },
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-dana',
    title: 'Who runs the weekly operations meeting when Tom is away?',
    description: prose`Tom is out for the next two weeks and the Monday meeting is finally
      working. I would rather not cancel it. Can Marcus run it with your agenda?`,
    category: 'general',
    priority: 'low',
    status: 'closed',
    daysAgo: 158,
    hour: 15.3,
    messages: [
      staffSaid('margaret', 157, 9.7)`Yes, and he should. That is the point of the fractional
        role. Tom leaves Marcus the one-page agenda and the scorecard, and I will listen in by
        phone on the first Monday for the last ten minutes.`,
      customerSaid('tarryall-dana', 143, 8.4)`Both meetings happened, 38 and 41 minutes. He even
        closed two old write-downs.`,
      staffSaid('margaret', 143, 9.2)`Then let us keep it that way: Marcus chairs, Tom attends
        every other week.`,
    ],
  },
  {
    companyKey: 'tarryall',
    contactKey: 'tarryall-dana',
    title: 'INV-1035 looks like a second invoice for month 3',
    description: prose`We received INV-1034 yesterday and INV-1035 today, same text and same
      amount. Accounts payable has both in the queue for Friday. Which one should I stop?`,
    category: 'billing',
    priority: 'high',
    status: 'closed',
    daysAgo: 104,
    hour: 16.1,
    messages: [
      staffSaid('renee', 104, 16.7)`Stop INV-1035. It was issued twice by mistake and is canceled
        on our side as of now. INV-1034 is the right one. Sorry for the confusion.`,
      customerSaid('tarryall-dana', 103, 8.8)`Stopped. Thanks for the quick answer.`,
      staffSaid('renee', 103, 9.3)`And I changed our own check: the second issue within a month
        for the same customer now needs a second pair of eyes.`,
    ],
  },
];
