import { LegalPage } from '../parts/LegalPage.tsx'
import { terms } from '../text/terms.ts'

export const Terms = () => <LegalPage document={terms} />
