/** What the demo firm sells, for lines of invoices to begin with. */
export const DEMO_SERVICES = [
  {
    name: 'Operations audit',
    description: 'Operations audit: dispatch, cash and agreements in two weeks',
    unitPrice: '9000.00',
  },
  { name: 'Consulting', description: 'Consulting', unit: 'hour', unitPrice: '185.00' },
  { name: 'Dispatch board set-up', unit: 'site', unitPrice: '1250.00', taxName: 'Texas sales tax' },
];
