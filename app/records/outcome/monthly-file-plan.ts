/** A file that a customer is asked for each month: the measure that it feeds and the layout that it is read by. */
export type PlannedFile = { measureId: string; layout: string };
