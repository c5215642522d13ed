import { LegalPage } from '../parts/LegalPage.tsx'
import { privacy } from '../text/privacy.ts'

export const Privacy = () => <LegalPage document={privacy} />
