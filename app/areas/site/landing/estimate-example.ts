/**
 * The estimator's worked example: ten rooftop units, a boiler, pumps and fans on one roof. Hours and
 * money are exact results of the stated inputs and are shown as planning figures.
 */
export const ESTIMATE_EXAMPLE = {
  equipment: [
    { name: 'Rooftop unit up to 7.5 tons', quantity: 8, hoursEach: '3.50', hours: '28.00' },
    { name: 'Rooftop unit 10 to 25 tons', quantity: 2, hoursEach: '5.50', hours: '11.00' },
    { name: 'Hot-water boiler', quantity: 1, hoursEach: '8.75', hours: '8.75' },
    { name: 'Pump', quantity: 2, hoursEach: '1.00', hours: '2.00' },
    { name: 'Exhaust fan', quantity: 6, hoursEach: '0.80', hours: '4.80' },
  ],
  build: [
    { label: 'Task hours on the table', value: '54.55 h' },
    { label: 'Difficult roof access × 1.10', value: '60.01 h' },
    { label: 'Set-up, 4 trips × 0.75 h', value: '3.00 h' },
    { label: 'Travel, 4 trips × 1 h', value: '4.00 h' },
  ],
  totalHours: '67.01 h',
  cost: [
    { label: 'Wage $27.55 × 1.35 burden, plus $35 overhead an hour', value: '$72.19' },
    { label: 'Filters, belts, cleaner, shop supplies', value: '$2,068.80' },
  ],
  breakEven: '$6,906.06',
  prices: [
    { margin: '10%', price: '$7,673.40' },
    { margin: '15%', price: '$8,124.77' },
    { margin: '20%', price: '$8,632.57' },
  ],
} as const;
