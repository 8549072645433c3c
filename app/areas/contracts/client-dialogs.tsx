import { CreateContract } from './ContractActions.tsx';

export default CreateContract;
