/**
 * By point: what turns an informal routine (score 1) into one that is in place and measured. A point that is not there yet
 * (score 0) begins with its first step.
 */
export const MEASURING_STEPS: Readonly<Record<number, string>> = {
  1: 'Photograph the board at 7 a.m. and 4 p.m. for two weeks and count the jobs that were done without ever being on it.',
  2: 'Re-rank ten calls every Friday with two dispatchers, and write the share they agree on beside the rule.',
  3: 'Take paid hours from payroll and invoiced hours from billing every Monday, per technician, on one line each.',
  4: 'Chart returns by cause for the last 60 days and give the largest cause an owner and a date.',
  5: 'Record arrival at the first job and every parts run for a month; set a limit for each zone.',
  6: 'Check 20 signed agreements against the register and correct every date, price and visit that differs.',
  7: 'Attach the hours sheet to each renewal; no price leaves without equipment, visits, hours, set-up and travel.',
  8: 'List every agreement with price, break-even and margin, worst first, and put a correction date on the ten worst.',
  9: 'Report visits owed, done and booked by customer on the first of each month, and have the gaps signed off by name.',
  10: 'Put next year’s review date in the calendar now, and record on which day the new rates reached invoices.',
  11: 'Print the median of completion to invoice each week, with the three oldest unbilled jobs and why they wait.',
  12: 'Split last month’s DSO by customer class and name one class to work on, with the balance that is past due.',
  13: 'Log each reminder and call with its date; review every week who was due for a hold and did not get one.',
  14: 'Count bounced invoices by customer and reason each month, and block dispatch for the worst until the fields are filled.',
  15: 'Add cost to finish for each open job, and write one sentence for each that runs more than 10% over its quote.',
  16: 'Count findings, quotes and sales by technician each month, and look at the visits that had none.',
  17: 'Stamp the finding and the quote, publish the median hours between them, and list what is older than three days.',
  18: 'Report close rates for repair, agreement and replacement separately, by seller, with the three main reasons for losses.',
  19: 'Report renewals by value and by count each quarter, and call every customer you lost within a week.',
  20: 'Put the age list and the forecast on the table at each review meeting, and record what was decided.',
  21: 'Check the table against last week’s dispatches, and book a training date for each gap it shows.',
  22: 'Count one truck a week against its list, and report the difference and the dead stock in dollars.',
  23: 'Audit five signed work orders a month against the job, and talk one near miss through with the crew.',
  24: 'Work out the leak rate at each addition, note it on the work order, and date the repair where it passes the threshold.',
  25: 'Let two managers state the same three figures without looking, and repair whatever they disagree on.',
};
