import { CreateInvoice } from './InvoiceActions.tsx';

export default CreateInvoice;
