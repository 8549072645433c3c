import { CreateProposal } from './ProposalActions.tsx';

export default CreateProposal;
