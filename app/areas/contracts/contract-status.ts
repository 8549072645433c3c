/** How far an agreement is; it starts as a draft, which customers don't see (specification, section 4). */
export const CONTRACT_STATUSES = ['draft', 'sent', 'signed', 'expired', 'terminated'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** How a signature was given. */
export const SIGNATURE_KINDS = ['typed', 'drawn'] as const;
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];
