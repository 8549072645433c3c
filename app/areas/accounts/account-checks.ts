// What the forms of the account screens are checked by, loaded once someone reaches for them (`useSchemaForm`).

const accountForms = () => import('./account-forms.ts');
const securityForms = () => import('./security-forms.ts');

export const credentialsCheck = async () => (await accountForms()).credentialsSchema;
export const customerSignUpCheck = async () => (await accountForms()).customerSignUpSchema;
export const invitedSignUpCheck = async () => (await accountForms()).invitedSignUpSchema;
export const profileCheck = async () => (await accountForms()).profileSchema;
export const addressCheck = async () => (await accountForms()).resetRequestSchema;
export const newPasswordCheck = async () => (await accountForms()).newPasswordSchema;
export const passwordChangeCheck = async () => (await accountForms()).passwordChangeSchema;
export const codeCheck = async () => (await securityForms()).codeSchema;
export const confirmedCheck = async () => (await securityForms()).confirmedSchema;
