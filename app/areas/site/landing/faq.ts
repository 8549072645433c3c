/** One question of the landing page; the structured data has the same text. */
export type FaqEntry = { question: string; answer: string };

/** The questions owners ask before the first call. */
export const FAQ: readonly FaqEntry[] = [
  {
    question: 'What size of company do you serve?',
    answer:
      'Commercial HVAC service contractors with at least a million dollars in yearly revenue and enough technicians that dispatch is someone’s job. If most of your work is residential or new construction, we say so on the first call and save you the fee.',
  },
  {
    question: 'What does an engagement cost?',
    answer:
      'A fixed fee, quoted after a 30-minute call and before you commit to anything. It depends on the number of technicians and branches, the number of active agreements, and how many systems your records are in: one branch on one dispatch system costs less than three branches on three. Travel is billed at cost.',
  },
  {
    question: 'What do you need during the audit?',
    answer:
      'For its two weeks, read access to your dispatch and accounting systems, the agreement files, an aging report and about an hour each with the owner, dispatcher, service manager and controller. We also ride along with technicians. Nobody has to prepare a presentation.',
  },
  {
    question: 'Do we have to change software?',
    answer:
      'No. Most of what we fix is who decides, on which figures and how soon. If your system really is the limit, the plan says what it can’t do and what that costs you. The choice is yours.',
  },
  {
    question: 'How do you prove the outcomes?',
    answer:
      'The audit takes the baseline from your own records, and we take the same measure again at the end of the sprint. A range on this page is a goal; a median is of clients who let their results count, at least five of them, whichever way they moved. Neither is a guarantee. If your figure moved less, the closing report says so.',
  },
  {
    question: 'Will our technicians resist?',
    answer:
      'Some will at first, usually because earlier changes meant more typing. The sprint starts with what helps them: parts on the truck, complete work orders and fewer return visits. Anything new we ask them to record replaces something old.',
  },
  {
    question: 'Can you promise lower energy bills?',
    answer:
      'No. Published results for tune-up programs vary widely, and a 2014 utility study found very low savings, partly because the protocol wasn’t followed. We make sure the work you sold is done, recorded and priced, which is the part a service company controls.',
  },
];
