import type { FirmAddress } from '#app/platform/firm-address.ts';
import type { IssuedContent } from '#app/records/invoice/issued-content.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { type XmlNode, xmlElement, xmlLeaf } from './xml-text.ts';

/** The firm as a party of a UBL document. */
export function sellerOf({ name, email, phone, address }: Firm): XmlNode {
  return partyOf(name, addressOf(address), { email, phone });
}

/** The customer as a party of a UBL document, with the address that its PDF has. */
export function buyerOf({
  companyName,
  contactName,
  postal,
  companyPostal,
}: IssuedContent): XmlNode {
  const given = [companyPostal, postal].find((each) => each && Object.values(each).some(Boolean));
  const street = given && { ...given, street: given.address };
  return partyOf(companyName, addressOf(street ?? undefined), { name: contactName });
}

function partyOf(
  name: string,
  address: XmlNode,
  contact: { name?: string; phone?: string | undefined; email?: string },
): XmlNode {
  return xmlElement(
    'cac:Party',
    xmlElement('cac:PartyName', xmlLeaf('cbc:Name', name)),
    address,
    xmlElement('cac:PartyLegalEntity', xmlLeaf('cbc:RegistrationName', name)),
    xmlElement(
      'cac:Contact',
      xmlLeaf('cbc:Name', contact.name),
      xmlLeaf('cbc:Telephone', contact.phone),
      xmlLeaf('cbc:ElectronicMail', contact.email),
    ),
  );
}

type Postal = { [Part in keyof FirmAddress]?: FirmAddress[Part] | null };

function addressOf(address: Postal | undefined): XmlNode {
  return xmlElement(
    'cac:PostalAddress',
    xmlLeaf('cbc:StreetName', address?.street),
    xmlLeaf('cbc:CityName', address?.city),
    xmlLeaf('cbc:PostalZone', address?.zipCode),
    xmlLeaf('cbc:CountrySubentity', address?.state),
    xmlElement('cac:Country', xmlLeaf('cbc:IdentificationCode', 'US')),
  );
}
