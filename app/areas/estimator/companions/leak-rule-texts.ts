/** A sentence of public law or of EPA's preamble, word for word, with its source. */
export type RuleQuote = { text: string; cite: string; href: string };

/** The rule's own section. */
export const SECTION_ADDRESS =
  'https://www.ecfr.gov/current/title-40/chapter-I/subchapter-C/part-84/subpart-C/section-84.106';

const DEFINITIONS_ADDRESS =
  'https://www.ecfr.gov/current/title-40/chapter-I/subchapter-C/part-84/subpart-C/section-84.102';

const PREAMBLE_ADDRESS = 'https://www.govinfo.gov/content/pkg/FR-2024-10-11/html/2024-21967.htm';

const rule = (text: string, paragraph: string): RuleQuote => ({
  text,
  cite: `40 CFR 84.106${paragraph}`,
  href: SECTION_ADDRESS,
});

const definition = (text: string): RuleQuote => ({
  text,
  cite: '40 CFR 84.102',
  href: DEFINITIONS_ADDRESS,
});

const preamble = (text: string, page: string): RuleQuote => ({
  text,
  cite: `EPA’s preamble, 89 FR ${page}`,
  href: PREAMBLE_ADDRESS,
});

/** Public law, quoted word for word; […] marks omitted words. */
export const RULE_TEXTS = {
  applies: rule(
    'This section applies to refrigerant-containing appliances with a full charge of 15 or more pounds of refrigerant where the refrigerant contains: (1) A regulated substance, (2) A substitute for a regulated substance that has a global warming potential greater than 53 […]',
    '(a)',
  ),
  ozone: rule(
    'Notwithstanding the criteria in paragraphs (a)(1) and (2) of this section, the requirements of this section do not apply to: (i) Appliances (as defined in 40 CFR 82.152) containing solely an ozone-depleting substance […]',
    '(a)(3)(i)',
  ),
  exempt: rule(
    'Notwithstanding the criteria in paragraphs (a)(1) and (2) of this section, the requirements of this section do not apply to: […] (ii) Refrigerant-containing appliances used for the residential and light commercial air conditioning and heat pump subsector.',
    '(a)(3)(ii)',
  ),
  date: rule('The requirements of this section apply as of January 1, 2026.', '(a)(4)'),
  circuit: definition(
    'For such devices with multiple circuits, each independent circuit is considered a separate appliance […]',
  ),
  store: definition(
    'Commercial refrigeration means the refrigerant-containing appliances used in the retail food and cold storage warehouse subsectors.',
  ),
  rooftop: preamble(
    'An air conditioning appliance at a light commercial building would most likely be a rooftop AC unit, which is one type of light commercial air conditioning.',
    '82718',
  ),
  split: preamble(
    '[…] other types of air conditioners and heat pumps are part of the residential and light commercial AC and HP subsector and hence are exempt from the leak repair requirements, such as single packaged units, split system central air conditioners and heat pumps, window-mounted air conditioners, through-the-wall units, and portable air conditioners.',
    '82718',
  ),
  vrf: preamble(
    '[…] VRF is a general term describing a type of appliance which is included in the description of the residential and light commercial air conditioning and heat pumps subsector.',
    '82719',
  ),
  chiller: preamble(
    'EPA clarifies that the exemption does not apply to a chiller, a type of air conditioning system that is often used to provide comfort cooling to office buildings, malls, stadiums, arenas, hotels, convention centers, airport terminals, etc.',
    '82718',
  ),
  undefined: preamble(
    'EPA is not providing a regulatory definition of residential and light commercial air conditioning and heat pumps […]',
    '82717',
  ),
} satisfies Record<string, RuleQuote>;
