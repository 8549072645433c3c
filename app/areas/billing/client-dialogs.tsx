import { CreateInvoice } from './CreateInvoice.tsx';

export default CreateInvoice;
