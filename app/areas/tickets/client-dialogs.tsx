import { CreateTicket } from './CreateTicket.tsx';

export default CreateTicket;
