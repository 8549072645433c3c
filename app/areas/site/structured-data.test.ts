import { expect, it } from 'vitest';
import { organizationData } from './structured-data.ts';

const firm = {
  name: 'Plenum Service Advisors',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

it('names an address only where the firm has set one', () => {
  const plain = organizationData(firm);
  expect(plain['@type']).toBe('Organization');
  expect(Object.keys(plain)).not.toContain('address');
  expect(Object.keys(plain)).not.toContain('telephone');

  const placed = organizationData({
    ...firm,
    phone: '(312) 555-0180',
    address: { street: '', city: 'Chicago', state: 'IL', zipCode: '' },
    logo: '/firm-logo?v=12345678',
  });
  expect(placed).toMatchObject({
    '@type': 'ProfessionalService',
    telephone: '(312) 555-0180',
    logo: 'https://plenum.example/firm-logo?v=12345678',
  });
  expect(placed.address).toEqual({
    '@type': 'PostalAddress',
    addressLocality: 'Chicago',
    addressRegion: 'IL',
    addressCountry: 'US',
  });
});
