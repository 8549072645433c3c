/** An invoice and what is open of it, as a form names them. */
export const owedValue = ({ id, due }: { id: string; due: string }) => `${id} ${due}`;
