/** A line of the invoices that a plan makes; money and quantity as text. */
export type PlanLine = {
  description: string;
  quantity: string;
  unit?: string | undefined;
  unitPrice: string;
  discount?: string | undefined;
  tax?: { name: string; rate: string } | undefined;
};
